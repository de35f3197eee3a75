import type { InterfaceLanguage } from '#contract/languages.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'

export const paragraph = (inner: string): string => `<p style="margin:0 0 16px">${inner}</p>`

const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5d3a;color:#ffffff;text-decoration:none'

/** A paragraph with a link that looks like a button. Both parameters are plain text. */
export const buttonTo = (link: string, words: string): string =>
  paragraph(`<a href="${escapeHtml(link)}" style="${BUTTON_STYLE}">${escapeHtml(words)}</a>`)

/** The HTML of a mail. `title` is plain text, `parts` are HTML. */
export const mailHtml = (language: InterfaceLanguage, title: string, parts: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">',
    ...parts,
    '</div></body></html>',
  ].join('\n')
