import type { InterfaceLanguage } from '#contract/languages.ts'
import { letter } from './account-mails.ts'
import { mailedLink } from './mailed-link.ts'
import { MAIL_TEXTS } from './texts/texts.ts'
import type { Mail } from './transport.ts'

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
