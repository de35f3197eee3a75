import type { LibraryArticle, LibraryBook } from '#server/import/library.ts'
import { canBeSet, lackingIn } from '#server/library/pictures/scripts.ts'

/** The most articles that a line names, and the most letters of each. The counts still tell of all. */
const MOST_ARTICLES = 5
const MOST_LETTERS = 10

type Text = LibraryArticle['translations'][number] & { readonly slug: string }

/** The letters of an article, and how many there are: `本是 in how-much-salt (3)`. */
function told({ slug, letters }: { readonly slug: string; readonly letters: readonly string[] }): string {
  const different = [...new Set(letters)]
  const more = different.length > MOST_LETTERS ? '…' : ''
  return `${different.slice(0, MOST_LETTERS).join('')}${more} in ${slug} (${letters.length})`
}

/** What the PDF of a book lacks. Null: nothing. */
function noticeOf(book: string, lang: string, title: string, articles: readonly Text[]): string | null {
  if (!canBeSet({ title, articles }))
    return `the book ${book} in ${lang} has no PDF, because the typefaces lack its letters; readers are offered the EPUB`
  const lacking = articles
    .map(({ slug, description, content }) => ({ slug, letters: lackingIn(description, content) }))
    .filter(({ letters }) => letters.length > 0)
  if (lacking.length === 0) return null
  const count = lacking.reduce((sum, { letters }) => sum + letters.length, 0)
  const shown = count === 1 ? '1 letter as an empty box' : `${count} letters as empty boxes`
  const more = lacking.length > MOST_ARTICLES ? ` and ${lacking.length - MOST_ARTICLES} other articles` : ''
  const named = lacking.slice(0, MOST_ARTICLES).map(told).join(', ')
  return `the PDF of ${book} in ${lang} shows ${shown}, because the typefaces lack them: ${named}${more}`
}

/** Which letters of the books no PDF can show, one line for each book and language. */
export const letterNotices = (books: readonly LibraryBook[]): readonly string[] =>
  books.flatMap(({ slug: book, translations, articles }) =>
    translations
      .map(({ lang, title }) => {
        const texts = articles.flatMap(({ slug, translations: all }) =>
          all.filter((text) => text.lang === lang).map((text) => ({ ...text, slug })),
        )
        return noticeOf(book, lang, title, texts)
      })
      .filter((notice) => notice !== null),
  )
