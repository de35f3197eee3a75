import type { FaultList } from '#server/import/faults.ts'
import { hasTarget } from '#server/import/fragments.ts'
import type { Library } from '#server/import/library.ts'
import type { TextFile } from './text-file.ts'

/** The ids in a stored text. */
const idsIn = (html: string): ReadonlySet<string> => new Set(html.match(/(?<= id=")[^"]*/g))

/** The stored texts of a language by their addresses. The app makes the home page and those of books, which have no parts. */
function textsIn(lang: string, { books, pages }: Library): ReadonlyMap<string, string> {
  /** A text with a fault was not made. */
  const isUsable = (text: { readonly lang: string; readonly content: string }): boolean =>
    text.lang === lang && text.content !== ''
  const articles = books.flatMap(({ slug: book, articles: all }) =>
    all.flatMap(({ slug, translations }) =>
      translations.filter(isUsable).map(({ content }) => [`/${book}/${slug}`, content] as const),
    ),
  )
  const own = pages.flatMap(({ slug, translations }) =>
    translations.filter(isUsable).map(({ content }) => [`/${slug}`, content] as const),
  )
  const made = ['', ...books.map(({ slug }) => `/${slug}`)].map((path) => [path, ''] as const)
  return new Map([...made, ...articles, ...own])
}

/** Checks the links to a part of another text, as in `/oats/second#h-salt`, against the texts as they are stored. */
export function checkFragments(
  library: Library,
  texts: readonly Pick<TextFile<unknown>, 'file' | 'lang' | 'links'>[],
  faults: FaultList,
): void {
  const stored = new Map(library.languages.map(({ iso }) => [iso, textsIn(iso, library)]))
  for (const { file, lang, links } of texts)
    for (const { url, line } of links) {
      const [, path, fragment] = /^(\/[^#?]*)(?:\?[^#]*)?#(.+)$/s.exec(url) ?? []
      if (path === undefined || fragment === undefined) continue
      const html = stored.get(lang)?.get(path.replace(/\/$/, ''))
      if (html === undefined) continue
      if (!hasTarget(idsIn(html), fragment))
        faults.add(file, line, `the link ${url}: there is no part #${fragment} in that text`)
    }
}
