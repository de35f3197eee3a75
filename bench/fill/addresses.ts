/** Every article of the comparison's library is served as one of this language. */
export const LANGUAGE = 'en'

export const bookSlug = (book: number): string => `book-${book}`
