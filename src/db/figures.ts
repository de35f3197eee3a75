const FIGURE = /<img[^>]+src="([^"]+)"/g

/** The addresses of the pictures in a text. */
export const figuresIn = (html: string): string[] =>
  html.includes('<img') ? [...html.matchAll(FIGURE)].map(([, src = '']) => src) : []
