import type { BookSource } from '#server/files/book-source.ts'
import type { EpubImport } from '#server/import/epub/read-epubs.ts'
import type { Library } from '#server/import/library.ts'
import { present } from '#tests/support/present.ts'

/** What our files are made of, as an import stores it: each book in each language in which it has an article. */
export function sourcesOf({ books, assets }: Pick<EpubImport | Library, 'books' | 'assets'>): BookSource[] {
  const pictures = new Map(
    assets.map(({ key, mimeType, width, height, bytes }) => [key, { mimeType, width, height, bytes }]),
  )
  return books
    .flatMap((book) => book.translations.map((card) => ({ book, card })))
    .map(({ book, card }) => ({
      ...{ slug: book.slug, lang: card.lang, title: card.title, description: card.description, author: card.author },
      ...{ rights: card.rights, revision: 'r', changedAt: new Date('2026-01-02T03:04:05Z') },
      cover: { ...present(pictures.get(book.heroAssetKey)), title: card.imageTitle },
      articles: book.articles.flatMap(({ slug, translations }) =>
        translations
          .filter(({ lang }) => lang === card.lang)
          .map(({ title, description, content, credits }) => ({ slug, title, description, content, credits })),
      ),
      pictures: new Map([...pictures].filter(([key]) => key !== book.heroAssetKey)),
    }))
    .filter(({ articles }) => articles.length > 0)
}
