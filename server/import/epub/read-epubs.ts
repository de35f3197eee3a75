import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isLanguagePrefix } from '#contract/addresses.ts'
import { type FaultList, wholeFolder } from '#server/import/faults.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import type { LibraryBook } from '#server/import/library.ts'
import { CURRENCY_FAULT, DISCOUNT_FAULT, isCurrency, isDiscountTooLarge } from '#server/import/offer.ts'
import { isAppAddress } from '#server/library/app-addresses.ts'
import type { LanguageChoice } from './book-language.ts'
import { type EpubReport, type FileReport, openReport } from './import-report.ts'
import { type EpubDraft, readEpub } from './read-epub.ts'
import { MAX_LINE, renderArticles, shorten } from './render-chapters.ts'
import { chapterSlugs } from './slugs.ts'

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

export type Offer = Pick<LibraryBook, 'position' | 'price' | 'discountAmount' | 'currencySymbol'>

export interface EpubImport {
  readonly books: readonly LibraryBook[]
  readonly assets: readonly Asset[]
  readonly reports: readonly FileReport[]
  /** Languages that the library gets with these books. */
  readonly newLanguages: readonly string[]
}

/** What is given, else what the book had, else what the library's other books have. */
function offerOf(slug: string, { offers }: Shelf, offer: Partial<Offer>, position: number): Offer {
  const known = offers.get(slug)
  return {
    position: known?.position ?? position,
    price: offer.price ?? known?.price ?? '0.00',
    discountAmount: offer.discountAmount ?? known?.discountAmount ?? '0.00',
    currencySymbol: offer.currencySymbol ?? known?.currencySymbol ?? [...offers.values()][0]?.currencySymbol ?? '€',
  }
}

/** Makes one book of its files, one for each language. The slugs of the chapters come from the first file. */
function bookOf(
  drafts: readonly EpubDraft[],
  shelf: Shelf,
  offer: Partial<Offer>,
  position: number,
  faults: FaultList,
): LibraryBook | null {
  const [first] = drafts
  if (first === undefined) return null
  const { slug } = first
  if (isAppAddress(slug)) faults.add(first.file, 1, `${slug} is an address of the app; name the file otherwise`)
  if (isLanguagePrefix(slug, shelf.languages))
    faults.add(first.file, 1, `${slug} is the code of a language; name the file otherwise`)
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
  const own = offerOf(slug, shelf, offer, position)
  if (!isCurrency(own.currencySymbol)) faults.add(first.file, 1, `${own.currencySymbol}: say ${CURRENCY_FAULT}`)
  if (isDiscountTooLarge(own)) faults.add(first.file, 1, DISCOUNT_FAULT)
  if (faults.all.length > 0) return null
  const chapters = first.chapters.map(({ path, draft }) => ({ path, title: draft.title }))
  const isTaken = (article: string) => (shelf.bookOf.get(article) ?? slug) !== slug
  const slugs = chapterSlugs(slug, first.lang, chapters, isTaken)
  return {
    slug,
    formerly: [],
    ...own,
    heroAssetKey: first.cover.key,
    translations: drafts.map(({ lang, title, description, author, rights }) => ({
      lang,
      title: shorten(title),
      description: shorten(description),
      author: shorten(author),
      imageTitle: shorten(title),
      rights: rights === '' ? null : shorten(rights),
    })),
    articles: renderArticles(slug, drafts, slugs, faults),
  }
}

/** Reports the lines of a book that are too long for the library, which shows the beginning of them. */
function reportCut({ file, title, description, rights, chapters }: EpubDraft, report: EpubReport): void {
  const tell = (path: string, what: string, text: string): void => {
    if (text.length > MAX_LINE) report.leaveOut(path, `the end of ${what}, which has more than ${MAX_LINE} letters`)
  }
  tell(file, 'a title', title)
  tell(file, 'a description', description)
  tell(file, 'the rights', rights)
  for (const { path, draft } of chapters) {
    tell(path, 'a title', draft.title)
    if (draft.description !== draft.title) tell(path, 'a description', draft.description)
  }
}

/** The folder that faults are told with. */
export const folderOf = (paths: readonly string[]): string => dirname(paths[0] ?? '.')

/**
 * Reads EPUBs as books of the library. Files with the same name are one book in several languages. Throws
 * `ContentFaultsError` with all faults.
 */
export function readEpubs(
  paths: readonly string[],
  shelf: Shelf,
  offer: Partial<Offer>,
  choice: LanguageChoice = { mayAdd: async () => false },
): Promise<EpubImport> {
  return wholeFolder(folderOf(paths), (faults) => readAll(paths, shelf, offer, choice, faults))
}

async function readAll(
  paths: readonly string[],
  shelf: Shelf,
  offer: Partial<Offer>,
  choice: LanguageChoice,
  faults: FaultList,
): Promise<EpubImport> {
  const reports: ReturnType<typeof openReport>[] = []
  const languages = [...shelf.languages]
  const drafts: EpubDraft[] = []
  for (const path of paths) {
    const file = basename(path)
    const report = openReport(file, (inner, at, message) =>
      faults.add(inner === '' ? file : `${file}/${inner}`, at, message),
    )
    const draft = await readEpub(file, readFileSync(path), languages, choice, report)
    if (draft === null) continue
    reportCut(draft, report)
    drafts.push(draft)
    if (!languages.includes(draft.lang)) languages.push(draft.lang)
    reports.push(report)
  }
  const order = (draft: EpubDraft) => languages.indexOf(draft.lang)
  const slugs = [...new Set(drafts.map((draft) => draft.slug))]
  const books: LibraryBook[] = []
  for (const [index, slug] of slugs.entries()) {
    const own = drafts.filter((draft) => draft.slug === slug).sort((a, b) => order(a) - order(b))
    // Books of the same import must not have the same slugs either.
    const taken = books.flatMap((book) => book.articles.map((article) => [article.slug, book.slug] as const))
    const extendedShelf = { ...shelf, languages, bookOf: new Map([...shelf.bookOf, ...taken]) }
    const book = bookOf(own, extendedShelf, offer, shelf.nextPosition + index, faults)
    if (book !== null) books.push(book)
  }
  const assets = new Map(drafts.flatMap(({ cover, assets: own }) => [cover, ...own]).map((asset) => [asset.key, asset]))
  return {
    books,
    assets: [...assets.values()],
    reports: reports.map((report) => report.done()),
    newLanguages: languages.slice(shelf.languages.length),
  }
}
