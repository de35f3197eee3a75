import type { InterfaceLanguage } from '#contract/languages.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import type { MailTexts } from './texts/shape.ts'
import { uk } from './texts/uk.ts'
import type { Mail } from './transport.ts'

const TEXTS: Readonly<Record<InterfaceLanguage, MailTexts>> = { en, ru, uk }

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/**
 * The mail with the link to set a new password. It greets nobody by name: whoever registers another's address chooses
 * the name, and could make our mail say what he likes.
 */
export function resetMail(to: string, language: InterfaceLanguage, origin: string, token: string): Mail {
  const words = TEXTS[language]
  const link = `${origin}/restore-password?${new URLSearchParams({ token, email: to })}`
  const asked = words.resetAsked(new URL(origin).host)
  const text = [
    words.greeting,
    asked,
    `${words.resetHow}\n${link}`,
    `${words.resetUntil} ${words.resetNotYou}`,
    words.signature,
  ].join('\n\n')
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(words.resetSubject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">',
    paragraph(escapeHtml(words.greeting)),
    paragraph(escapeHtml(asked)),
    paragraph(
      `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5d3a;color:#ffffff;text-decoration:none">${escapeHtml(words.resetButton)}</a>`,
    ),
    paragraph(`${escapeHtml(words.resetUntil)} ${escapeHtml(words.resetNotYou)}`),
    paragraph(escapeHtml(words.signature)),
    '</div></body></html>',
  ].join('\n')
  return { to, language, subject: words.resetSubject, text, html }
}
