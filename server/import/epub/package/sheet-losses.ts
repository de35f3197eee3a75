export const VERTICAL_WRITING = 'vertical writing; the text is kept and runs horizontally'

/** Whether a style sheet lets lines run from top to bottom. */
export const isVertical = (css: string): boolean => /writing-mode\s*:\s*(?:vertical|tb)/i.test(css)

/** The styles that stand in a page itself, also in a comment or as CDATA, which older programs wrote around them. */
const OWN_STYLES = /<style\b[^<>]*>([^<]*(?:<!(?:--|\[CDATA\[)[^<]*)?)|\bstyle\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi

/** Whether a page says so itself. */
export const isVerticalPage = (page: string): boolean =>
  // Most pages do not, and this is found soon.
  isVertical(page) && [...page.matchAll(OWN_STYLES)].some((parts) => parts.slice(1).some((css = '') => isVertical(css)))
