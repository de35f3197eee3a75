import { withoutComments } from '#server/import/style-comments.ts'

const VERTICAL_WRITING = 'vertical writing; the text is kept and runs horizontally'

const ADDED = /[\s;{]content\s*:\s*(?:"([^"{}]{0,200})"|'([^'{}]{0,200})')/gi
/** A letter by its number, as style sheets write quotation marks and dashes. */
const NUMBERED = /\\[\da-f]{1,6}\s?/gi
const PICTURED = /[\s;{]content\s*:[^;{}]{0,200}url\(/i
const BEHIND = /[\s;{]background(?:-image)?\s*:[^;{}]{0,200}url\(/i

/** Whether a style sheet adds words to the text, and not just signs. */
const addsWords = (css: string): boolean =>
  [...css.matchAll(ADDED)].some(([, ...texts]) => /\p{L}{2}/u.test(texts.join('').replace(NUMBERED, '')))

/** What a style sheet does that no article shows. What stands in its comments does nothing. */
export function sheetLosses(sheet: string): readonly string[] {
  const css = withoutComments(sheet)
  return [
    ...(/writing-mode\s*:\s*(?:vertical|tb)/i.test(css) ? [VERTICAL_WRITING] : []),
    ...(addsWords(css) ? ['words that a style sheet adds to the text'] : []),
    ...(PICTURED.test(css) ? ['a picture that a style sheet adds to the text'] : []),
    ...(BEHIND.test(css) ? ['a picture that a style sheet puts behind the text'] : []),
  ]
}

/** The styles that stand in a page itself, also in a comment or as CDATA, which older programs wrote around them. */
const OWN_STYLES = /<style\b[^<>]*>([^<]*(?:<!(?:--|\[CDATA\[)[^<]*)?)|\bstyle\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi

/** What the styles of a page itself do that no article shows. */
export const pageLosses = (page: string): readonly string[] =>
  // Most pages do nothing of it, and this is found soon.
  !/writing-mode|content\s*:|background/i.test(page)
    ? []
    : sheetLosses(
        [...page.matchAll(OWN_STYLES)]
          .flatMap((parts) => parts.slice(1))
          .map((css = '') => `;${css}`)
          .join('\n'),
      )
