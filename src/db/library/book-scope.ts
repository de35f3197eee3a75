/** The name of a book's list of articles, and of its scope. */
export type BookScopeName = `book:${string}`

export const bookScope = (slug: string): BookScopeName => `book:${slug}`

export const isBookScope = (name: string): name is BookScopeName => name.startsWith('book:')

/** The slug of the book that has this name. */
export const slugOfScope = (name: BookScopeName): string => name.slice('book:'.length)
