import type { InterfaceLanguage } from '#contract/languages.ts'
import { buttonTo, escapeHtml, mailHtml, paragraph } from './html.ts'
import { mailedLink } from './mailed-link.ts'
import { MAIL_TEXTS } from './texts/texts.ts'
import type { Mail } from './transport.ts'

/**
 * The mail with the link to set a new password. It never contains the reader's name: whoever registers with another
 * person's address also chooses the name, and could make our mail say what they like.
 */
export function resetMail(to: string, language: InterfaceLanguage, origin: string, token: string): Mail {
  const words = MAIL_TEXTS[language]
  const link = mailedLink(origin, '/restore-password', token, to)
  const asked = words.resetAsked(new URL(origin).host)
  const text = [
    words.greeting,
    asked,
    `${words.resetHow}\n${link}`,
    `${words.resetUntil} ${words.resetNotYou}`,
    words.signature,
  ].join('\n\n')
  const html = mailHtml(language, words.resetSubject, [
    paragraph(escapeHtml(words.greeting)),
    paragraph(escapeHtml(asked)),
    buttonTo(link, words.resetButton),
    paragraph(`${escapeHtml(words.resetUntil)} ${escapeHtml(words.resetNotYou)}`),
    paragraph(escapeHtml(words.signature)),
  ])
  return { to, language, subject: words.resetSubject, text, html }
}
