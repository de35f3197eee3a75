import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isAppAddress } from '#server/app/app-addresses.ts'
import { ContentFaultsError, FaultList } from '#server/import/faults.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import { readingMinutes } from '#server/import/html/preview.ts'
import { renderTree } from '#server/import/html/render-tree.ts'
import type { LibraryArticle, LibraryBook } from '#server/import/library.ts'
import { type EpubDraft, readEpub } from './read-epub.ts'
import { chapterSlugs } from './slugs.ts'
import { resolveLinks } from './text/links.ts'

/** The parts of the existing library that matter to new books. */
export interface Shelf {
  readonly languages: readonly string[]
  /** The slug of the book by the slug of an article. */
  readonly bookOf: ReadonlyMap<string, string>
  /** The slugs of pages, and of books that did not come from an EPUB. New books cannot have them. */
  readonly addresses: ReadonlySet<string>
  /** Position and price of the existing books, by slug. */
  readonly offers: ReadonlyMap<string, Offer>
  readonly nextPosition: number
}

export interface Offer {
  readonly position: number
  readonly price: string
  readonly discountAmount: string
  readonly currencySymbol: string
}

export interface EpubImport {
  readonly books: readonly LibraryBook[]
  readonly assets: readonly Asset[]
  /** What was left out, one line each. */
  readonly notices: readonly string[]
}

/** The same limit as for the texts of content folders. */
const MAX_LINE = 600
const shorten = (text: string): string => (text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 2)} …`)

async function renderArticles(
  slug: string,
  drafts: readonly EpubDraft[],
  slugs: readonly string[],
): Promise<LibraryArticle[]> {
  for (const { chapters } of drafts)
    resolveLinks(
      slug,
      chapters.map(({ draft }, index) => ({ slug: slugs[index] ?? '', draft })),
    )
  return Promise.all(
    slugs.map(async (article, index) => ({
      slug: article,
      position: index + 1,
      translations: await Promise.all(
        drafts.map(async ({ lang, chapters }) => {
          const draft = chapters[index]?.draft
          if (draft === undefined) throw new Error(`${slug}: chapter ${index + 1} is missing in ${lang}`)
          const rendered = await renderTree(draft.tree, lang)
          const { title, description } = draft
          const minutes = readingMinutes(rendered.words, lang)
          return {
            ...rendered,
            lang,
            title: shorten(title),
            description: shorten(description),
            readingMinutes: minutes,
          }
        }),
      ),
    })),
  )
}

/** Makes one book of its files, one for each language. The slugs of the chapters come from the first file. */
async function bookOf(
  drafts: readonly EpubDraft[],
  shelf: Shelf,
  offer: Partial<Offer>,
  position: number,
  faults: FaultList,
): Promise<LibraryBook | null> {
  const [first] = drafts
  if (first === undefined) return null
  const { slug } = first
  if (isAppAddress(slug)) faults.add(first.file, 1, `${slug} is an address of the app; name the file otherwise`)
  if (shelf.addresses.has(slug))
    faults.add(first.file, 1, `the library has ${slug} already, and not from an EPUB; name the file otherwise`)
  for (const [index, { file, lang, chapters }] of drafts.entries()) {
    if (drafts.findIndex((other) => other.lang === lang) !== index)
      faults.add(file, 1, `there are two of ${slug} in ${lang}`)
    if (chapters.length !== first.chapters.length)
      faults.add(
        file,
        1,
        `${chapters.length} chapters, and ${first.file} has ${first.chapters.length}: these are not one book`,
      )
  }
  if (faults.all.length > 0) return null
  const chapters = first.chapters.map(({ path, draft }) => ({ path, title: draft.title }))
  const isTaken = (article: string) => (shelf.bookOf.get(article) ?? slug) !== slug
  const slugs = chapterSlugs(slug, first.lang, chapters, isTaken)
  const known = shelf.offers.get(slug)
  return {
    slug,
    position: known?.position ?? position,
    price: offer.price ?? known?.price ?? '0.00',
    discountAmount: offer.discountAmount ?? known?.discountAmount ?? '0.00',
    currencySymbol:
      offer.currencySymbol ?? known?.currencySymbol ?? [...shelf.offers.values()][0]?.currencySymbol ?? '€',
    heroAssetKey: first.cover.key,
    translations: drafts.map(({ lang, title, description, author }) => ({
      lang,
      title: shorten(title),
      description: shorten(description),
      author: shorten(author),
      imageTitle: shorten(title),
    })),
    articles: await renderArticles(slug, drafts, slugs),
  }
}

/**
 * Reads EPUBs as books of the library. Files with the same name are one book in several languages. Throws
 * `ContentFaultsError` with all faults.
 */
export async function readEpubs(paths: readonly string[], shelf: Shelf, offer: Partial<Offer>): Promise<EpubImport> {
  const folder = dirname(paths[0] ?? '.')
  const faults = new FaultList()
  const notices: string[] = []
  const drafts: EpubDraft[] = []
  for (const path of paths) {
    const file = basename(path)
    const draft = await readEpub(file, readFileSync(path), shelf.languages, {
      fault: (inner, at, message) => faults.add(inner === '' ? file : `${file}/${inner}`, at, message),
      notice: (inner, why) => notices.push(`${file}/${inner}: ${why}`),
    })
    if (draft !== null) drafts.push(draft)
  }
  const order = (draft: EpubDraft) => shelf.languages.indexOf(draft.lang)
  const slugs = [...new Set(drafts.map((draft) => draft.slug))]
  const books: LibraryBook[] = []
  for (const [index, slug] of slugs.entries()) {
    const own = drafts.filter((draft) => draft.slug === slug).sort((a, b) => order(a) - order(b))
    // Books of the same import must not have the same slugs either.
    const taken = books.flatMap((book) => book.articles.map((article) => [article.slug, book.slug] as const))
    const extendedShelf = { ...shelf, bookOf: new Map([...shelf.bookOf, ...taken]) }
    const book = await bookOf(own, extendedShelf, offer, shelf.nextPosition + index, faults)
    if (book !== null) books.push(book)
  }
  if (faults.all.length > 0) throw new ContentFaultsError(folder, faults.all)
  const assets = new Map(drafts.flatMap(({ cover, assets: own }) => [cover, ...own]).map((asset) => [asset.key, asset]))
  return { books, assets: [...assets.values()], notices: [...new Set(notices)] }
}
