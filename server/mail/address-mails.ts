import type { InterfaceLanguage } from '#contract/languages.ts'
import { mailedLink } from '#server/auth/mailed-token.ts'
import { buttonTo, escapeHtml, mailHtml, paragraph } from './html.ts'
import { MAIL_TEXTS } from './texts/texts.ts'
import type { Mail } from './transport.ts'

/** Greets nobody by name: whoever names another's address chooses the name too, and could make our mail say what they like. */
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

type LetterPart = string | { readonly how: string; readonly link: string; readonly button: string }

/** The mail whose link proves an address: `proof` of one that an account has, `change` of one that it is to have. */
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

/** The notice to the address that an account has or had. It does not name the new one: that may be another person's. */
export function addressNotice(
  kind: 'asked' | 'changed',
  to: string,
  language: InterfaceLanguage,
  origin: string,
): Mail {
  const words = MAIL_TEXTS[language]
  const site = new URL(origin).host
  if (kind === 'changed') return letter(to, language, words.changedSubject, [words.changed(site), words.changedNotYou])
  const link = `${origin}/password/forgot-password`
  return letter(to, language, words.askedSubject, [
    words.asked(site),
    { how: words.askedNotYou, link, button: words.resetButton },
  ])
}
