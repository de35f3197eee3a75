import { isLanguagePrefix } from '#contract/addresses.ts'
import type { FaultList } from '#server/import/faults.ts'
import { spelled } from '#server/import/markdown/spelling.ts'
import { isAppAddress } from '#server/library/app-addresses.ts'
import { checkFormer, presentPaths } from './check-former.ts'
import type { BookDraft } from './read-book.ts'
import type { PageDraft } from './read-pages.ts'
import type { TextFile } from './text-file.ts'

type LinkedText = Pick<TextFile<unknown>, 'file' | 'lang' | 'links'>
type Books = readonly BookDraft[]
type Pages = readonly PageDraft[]

function checkSlugs(languages: readonly string[], books: Books, pages: Pages, faults: FaultList): void {
  const checkSlug = (file: string, slug: string) => {
    if (isAppAddress(slug)) faults.add(file, 1, `${slug} is an address of the app`)
    if (isLanguagePrefix(slug, languages)) faults.add(file, 1, `${slug} is the code of a language`)
  }
  const bookOf = new Map<string, string>()
  for (const { slug, front } of books) {
    const file = `books/${slug}/book.yaml`
    checkSlug(file, slug)
    if (pages.some((page) => page.slug === slug)) faults.add(file, 1, `${slug} is a page and a book`)
    for (const { slug: article } of front.articles) {
      const other = bookOf.get(article)
      if (other !== undefined)
        faults.add(file, 1, `the article ${article} stands in ${other} too; slugs are unique in the library`)
      bookOf.set(article, slug)
    }
  }
  for (const { slug } of pages) checkSlug('pages/pages.yaml', slug)
}

/** All texts that may have links. */
export const linkedTexts = (books: Books, pages: Pages): readonly LinkedText[] =>
  [...books.flatMap((book) => book.articles), ...pages].flatMap<LinkedText>((part) => part.texts)

/** What is wrong with a link, or null. A link within the text is checked when the text is made. */
function linkFault(
  url: string,
  lang: string,
  addresses: ReadonlySet<string>,
  presentPath: (path: string) => string,
): string | null {
  if (/^https?:/i.test(url)) return URL.canParse(url) ? null : 'is no whole address'
  // One without an address is told of in its text.
  if (url === '' || /^(?:mailto:.|#)/i.test(url)) return null
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]
  if (scheme !== undefined) return `begins with ${scheme}:, and only https:, http: and mailto: are taken`
  const path = spelled(url)
  const named = withoutSlash(path)
  if (addresses.has(named)) return null
  const present = presentPath(named)
  if (present !== named && addresses.has(present)) return `leads to a former address; write ${present}`
  if (path.startsWith('/')) return `leads nowhere in ${lang}`
  if (/^[^\s/@]+@[^\s/@]+$/.test(path)) return `is an address of mail; write mailto:${path}`
  return 'is no address: one in the library begins with / and one outside with https://'
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

/**
 * Checks what needs the whole library: slugs that are taken, and broken links. `addresses`: those of each language, or null when they are
 * unknown.
 */
export function checkLinks(
  languages: readonly string[],
  books: Books,
  pages: Pages,
  addresses: ReadonlyMap<string, ReadonlySet<string>> | null,
  faults: FaultList,
): void {
  checkSlugs(languages, books, pages, faults)
  checkFormer(languages, books, pages, faults)
  if (addresses === null) return
  const presentPath = presentPaths(books)
  for (const { file, lang, links } of linkedTexts(books, pages)) {
    for (const { url, line } of links) {
      const fault = linkFault(url, lang, addresses.get(lang) ?? new Set(), presentPath)
      if (fault !== null) faults.add(file, line, `the link ${url} ${fault}`)
    }
  }
}
