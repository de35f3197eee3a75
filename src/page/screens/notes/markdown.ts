import type { ArticleRow } from '#db/library/article-schema.ts'
import type { ShownHighlight } from '#db/reader/highlights.ts'

export type LinkedArticle = Pick<ArticleRow, 'lang' | 'bookSlug' | 'slug' | 'title'>

/** What the text needs of the notes. */
interface Written {
  readonly books: readonly {
    readonly book: { readonly title: string }
    readonly articles: readonly {
      readonly article: LinkedArticle
      readonly highlights: readonly ShownHighlight[]
    }[]
  }[]
  readonly elsewhere: readonly ShownHighlight[]
}

const blockquote = (text: string): string => `> ${text.replaceAll('\n', '\n> ')}`

const entryOf = ({ quote, note }: ShownHighlight, address: string | null): string =>
  [blockquote(quote), note, address === null ? '' : `<${address}>`].filter((part) => part !== '').join('\n\n')

/** All notes as a Markdown text. `addressOf` gives the address of a passage. */
export function notesAsMarkdown(
  { books, elsewhere }: Written,
  headings: { readonly all: string; readonly elsewhere: string },
  addressOf: (article: LinkedArticle, id: string) => string,
): string {
  const parts = [`# ${headings.all}`]
  for (const { book, articles } of books) {
    parts.push(`## ${book.title}`)
    for (const { article, highlights } of articles) {
      parts.push(`### ${article.title}`)
      for (const one of highlights) parts.push(entryOf(one, addressOf(article, one.id)))
    }
  }
  if (elsewhere.length > 0) parts.push(`## ${headings.elsewhere}`, ...elsewhere.map((one) => entryOf(one, null)))
  return `${parts.join('\n\n')}\n`
}
