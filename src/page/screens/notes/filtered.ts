import type { ShownHighlight } from '#db/reader/highlights.ts'
import type { Notes } from '#db/reader/notes.ts'

export const allOf = ({ books, elsewhere }: Notes): readonly ShownHighlight[] => [
  ...books.flatMap(({ articles }) => articles.flatMap(({ highlights }) => highlights)),
  ...elsewhere,
]

/** The notes with only the highlights that pass. */
export const filtered = ({ books, elsewhere, unowned }: Notes, passes: (one: ShownHighlight) => boolean): Notes => ({
  unowned,
  elsewhere: elsewhere.filter(passes),
  books: books
    .map(({ book, articles }) => ({
      book,
      articles: articles
        .map(({ article, highlights }) => ({ article, highlights: highlights.filter(passes) }))
        .filter(({ highlights }) => highlights.length > 0),
    }))
    .filter(({ articles }) => articles.length > 0),
})
