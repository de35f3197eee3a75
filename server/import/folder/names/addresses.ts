import type { BookDraft } from '../read-book.ts'
import type { SourceFolder } from '../source-folder.ts'
import { plainName } from './text-names.ts'

const CARD = 'book'

/** The names of a folder's texts in a language, without its code and ending. A name that is not spelled so is a fault by itself. */
const textsIn = (folder: SourceFolder, path: string, lang: string): string[] => {
  const end = `.${lang}.md`.toLowerCase()
  const names = folder.files(path).map(plainName)
  return names.flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []))
}

/**
 * The addresses that exist in each language. A book's own address exists in all of them. They come from the names of the files, because
 * a text with a fault still has its address: one slip is one fault, and not one for each link too.
 */
export function addressesIn(
  folder: SourceFolder,
  languages: readonly string[],
  books: readonly BookDraft[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const slugs = folder.folders('books')
  const filed = new Set(slugs.flatMap((slug) => folder.files(`books/${slug}`).map((name) => `${slug}/${name}`)))
  /** Listed, and without a file in any language: a fault already. */
  const lost = books.flatMap(({ slug, articles }) =>
    articles
      .filter((article) => languages.every((lang) => !filed.has(`${slug}/${article.slug}.${lang}.md`)))
      .map((article) => `/${slug}/${article.slug}`),
  )
  const inLanguage = (lang: string): ReadonlySet<string> =>
    new Set([
      '/',
      ...textsIn(folder, 'pages', lang).map((page) => `/${page}`),
      ...slugs.map((slug) => `/${slug}`),
      ...slugs.flatMap((slug) =>
        textsIn(folder, `books/${slug}`, lang)
          .filter((name) => name !== CARD)
          .map((article) => `/${slug}/${article}`),
      ),
      ...lost,
    ])
  return new Map(languages.map((lang) => [lang, inLanguage(lang)]))
}
