import type { InterfaceLanguage } from '#contract/languages.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { buttonTo, mailHtml, paragraph } from './html.ts'
import { mailedLink } from './mailed-link.ts'
import { MAIL_TEXTS } from './texts/texts.ts'
import type { Mail } from './transport.ts'

/**
 * Writes a mail. It never contains the reader's name: whoever registers with another person's address also chooses the
 * name, and could make our mail say what they like.
 */
function letter(to: string, language: InterfaceLanguage, subject: string, parts: readonly LetterPart[]): Mail {
  const words = MAIL_TEXTS[language]
  const all: readonly LetterPart[] = [words.greeting, ...parts, words.signature]
  return {
    to,
    language,
    subject,
    text: all.map((part) => (typeof part === 'string' ? part : `${part.how}\n${part.link}`)).join('\n\n'),
    html: mailHtml(
      language,
      subject,
      all.map((part) => (typeof part === 'string' ? paragraph(escapeHtml(part)) : buttonTo(part.link, part.button))),
    ),
  }
}

/** What the owner can do against a stranger. The link has no token, so the mail opens nothing. */
const setPassword = (how: string, language: InterfaceLanguage, origin: string): LetterPart => ({
  how,
  link: `${origin}/password/forgot-password`,
  button: MAIL_TEXTS[language].resetButton,
})

type LetterPart = string | { readonly how: string; readonly link: string; readonly button: string }

/** The mail with a link that proves an address: `proof` for the account's own, `change` for a new one. */
export function addressLinkMail(
  kind: 'proof' | 'change',
  to: string,
  language: InterfaceLanguage,
  origin: string,
  token: string,
): Mail {
  const words = MAIL_TEXTS[language]
  const site = new URL(origin).host
  const link = mailedLink(origin, '/confirm-email', token, to)
  return letter(to, language, words.proofSubject, [
    kind === 'proof' ? words.proofAsked(site) : words.changeAsked(site),
    { how: words.proofHow, link, button: words.proofButton },
    `${words.proofUntil} ${words.proofNotYou}`,
  ])
}

/**
 * The notice to an account's current or former address. It does not name the new address, which may be another
 * person's.
 */
export function addressNotice(
  kind: 'asked' | 'changed',
  to: string,
  language: InterfaceLanguage,
  origin: string,
): Mail {
  const words = MAIL_TEXTS[language]
  const site = new URL(origin).host
  if (kind === 'changed') return letter(to, language, words.changedSubject, [words.changed(site), words.changedNotYou])
  return letter(to, language, words.askedSubject, [words.asked(site), setPassword(words.askedNotYou, language, origin)])
}

/** The mail with the link to set a new password. */
export function resetMail(to: string, language: InterfaceLanguage, origin: string, token: string): Mail {
  const words = MAIL_TEXTS[language]
  const link = mailedLink(origin, '/restore-password', token, to)
  return letter(to, language, words.resetSubject, [
    words.resetAsked(new URL(origin).host),
    { how: words.resetHow, link, button: words.resetButton },
    `${words.resetUntil} ${words.resetNotYou}`,
  ])
}

/** The notice that the account's password was changed. */
export function passwordNotice(to: string, language: InterfaceLanguage, origin: string): Mail {
  const words = MAIL_TEXTS[language]
  return letter(to, language, words.passwordChangedSubject, [
    words.passwordChanged(new URL(origin).host),
    setPassword(words.passwordChangedNotYou, language, origin),
  ])
}

/** The notice that an identity was added to an account or removed. `provider`: with its usual capitals. */
export function identityNotice(
  kind: 'added' | 'removed',
  to: string,
  language: InterfaceLanguage,
  { origin, provider }: { readonly origin: string; readonly provider: string },
): Mail {
  const words = MAIL_TEXTS[language]
  const site = new URL(origin).host
  return kind === 'added'
    ? letter(to, language, words.identityAddedSubject, [
        words.identityAdded(site, provider),
        setPassword(words.identityAddedNotYou, language, origin),
      ])
    : letter(to, language, words.identityRemovedSubject, [
        words.identityRemoved(site, provider),
        setPassword(words.identityRemovedNotYou, language, origin),
      ])
}
