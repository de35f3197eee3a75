/** Every article of the comparison's library is served as one of this language. */
export const LANGUAGE = 'en'

export const bookSlug = (book: number): string => `book-${book}`

/** The database, the one table, the one row and the channel of the way to the screen without a product. */
export const BARE = 'bare'

/** Another database, with a table of the same name whose one row is called the same, and a channel: the way of Dexie without a product. */
export const PLAIN = 'plain'

/** What is written on both ways, but for the mark: 5 KB. */
export const TEXT = 'слово '.repeat(450)
