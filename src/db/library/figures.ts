const FIGURE = /<img(?:[^<>"]|"[^"]*")*?\ssrc="([^"]+)"/g

/** The addresses of the pictures in an article's HTML. */
export const figuresIn = (html: string): string[] =>
  html.includes('<img') ? [...html.matchAll(FIGURE)].map(([, src = '']) => src.replaceAll('&amp;', '&')) : []
