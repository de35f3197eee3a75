import { escapeHtml } from '#contract/library/escape-html.ts'
import type { Head } from './head/head.ts'

// The server writes what it knows about an address into the built `index.html`.

/** `isChosen`: the server chose the language, because the address names none. */
export function inLanguage(html: string, lang: string, isChosen: boolean): string {
  const code = escapeHtml(lang)
  const chosen = isChosen ? ` data-served-language="${code}"` : ''
  return html.replace(/<html lang="[^"]*"/, () => `<html lang="${code}"${chosen}`)
}

export const withTitle = (html: string, title: string): string =>
  html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)

/** Replaces the app's own title and description, and adds the rest to the end of the head. */
export const withHead = (html: string, { title, description, elements }: Head): string =>
  withTitle(html, title)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escapeHtml(description))
    .replace('</head>', () => `  ${elements}\n  </head>`)

/** What the app's page says to readers without script. */
const [NO_SCRIPT, NO_SCRIPT_END] = ['<noscript>', '</noscript>']

function replaceNoScript(html: string, instead: string): string {
  const start = html.indexOf(NO_SCRIPT)
  const end = start === -1 ? -1 : html.indexOf(NO_SCRIPT_END, start)
  return end === -1 ? html : html.slice(0, start).trimEnd() + instead + html.slice(end + NO_SCRIPT_END.length)
}

export const withoutScript = (html: string, says: string): string =>
  replaceNoScript(html, NO_SCRIPT + says + NO_SCRIPT_END)

/** Puts the body of a page before the app's place. It replaces what the app says to readers without script. */
export const withBody = (html: string, body: string): string =>
  replaceNoScript(html, '').replace('<div id="root">', (root) => body + root)
