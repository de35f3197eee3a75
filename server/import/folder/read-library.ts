import { present } from '#contract/present.ts'
import { type FaultList, wholeFolder } from '#server/import/faults.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import type { Library } from '#server/import/library.ts'
import { checkFragments } from './check-fragments.ts'
import { checkOffers } from './check-offers.ts'
import { LanguagesFile } from './content-schemas.ts'
import { checkReviews } from './credits.ts'
import { readYaml } from './front-matter.ts'
import { addressesIn } from './names/addresses.ts'
import { checkNames } from './names/check-names.ts'
import { type BookDraft, readBookFolder } from './read-book.ts'
import { checkLinks, linkedTexts } from './read-links.ts'
import { readPages, renderPages } from './read-pages.ts'
import { renderBook } from './render-book.ts'
import { openSourceFolder, type SourceFolder } from './source-folder.ts'

const LANGUAGES = 'languages.yaml'

/** A content folder, and what an editor should know of it. */
interface FolderLibrary extends Library {
  readonly notices: readonly string[]
}

/** Reads a whole content folder. Throws `ContentFaultsError` with all faults. */
export const readLibrary = (root: string): Promise<FolderLibrary> =>
  wholeFolder(root, (faults) => readAll(openSourceFolder(root), faults))

async function readAll(folder: SourceFolder, faults: FaultList): Promise<FolderLibrary | null> {
  const languages = folder.exists(LANGUAGES)
    ? readYaml(LANGUAGES, folder.text(LANGUAGES, faults), LanguagesFile, faults)
    : null
  if (!folder.exists(LANGUAGES)) faults.add(LANGUAGES, 1, 'the list of the languages is missing')
  // Without them every text would be a fault too.
  if (languages === null) return null
  const codes = languages.map((language) => language.iso)
  const pages = readPages(folder, codes, faults)
  const books: BookDraft[] = []
  const areInPlace = checkNames(folder, faults)
  for (const slug of folder.folders('books')) {
    const book = await readBookFolder(folder, slug, codes, faults)
    if (book !== null) books.push(book)
  }
  const addresses = areInPlace ? addressesIn(folder, codes, books) : null
  checkLinks(codes, books, pages, addresses, faults)
  checkReviews(books, faults)
  checkOffers(books, faults)
  if (faults.all.length > 0) return null
  const ordered = books.sort((a, b) => a.front.order - b.front.order || a.slug.localeCompare(b.slug))
  const rendered = ordered.map((book) => renderBook(book, faults))
  const assets = new Map<string, Asset>()
  for (const book of ordered)
    for (const asset of [present(book.cover), ...book.figures.values()]) assets.set(asset.key, asset)
  const library = { languages, assets: [...assets.values()], books: rendered, pages: renderPages(pages, faults) }
  checkFragments(library, linkedTexts(books, pages), faults)
  return { ...library, notices: faults.notices }
}
