/** Every article of the comparison's library is served as one of this language. */
export const LANGUAGE = 'en'

export const bookSlug = (book: number): string => `book-${book}`

/** The database, the one table, the one row and the channel of the way to the screen without a product. */
export const BARE = 'bare'
