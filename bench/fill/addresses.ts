/** All articles of the bench are served in this language. */
export const LANGUAGE = 'en'

export const bookSlug = (book: number): string => `book-${book}`

/** The name of the database, its table, its row and the channel of the path without a library. */
export const BARE = 'bare'

/** The name of the database, its table, its row and the channel of the path with Dexie alone. */
export const PLAIN = 'plain'

/** The text that both paths write, before the mark: 5 KB. */
export const TEXT = 'слово '.repeat(450)
