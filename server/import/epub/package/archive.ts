import { tryDecodeURIComponent } from 'hono/utils/url'
import { MOST_LEVELS, TOO_DEEP } from '#server/depth/limit.ts'
import { EpubFault, UnreadableFile } from '../epub-fault.ts'
import type { Budget } from './bounds.ts'
import { decode, encodingOf, type OnOddText } from './encoding.ts'
import { CONTAINER, looseName, withNames, withoutCase } from './file-names.ts'
import { entriesOf, type ZipEntry } from './zip.ts'

/** The files of an EPUB by their paths. Nothing is ever written to the disk. */
export interface Archive {
  readonly has: (path: string) => boolean
  /** Throws `EpubFault` when the file does not exist. */
  readonly bytes: (path: string) => Uint8Array
  readonly text: (path: string) => string
  /** A style sheet, in any encoding. Empty when it is missing: then it says nothing. */
  readonly sheet: (path: string) => string
  /** The paths of pages that are none of these. */
  readonly pagesBeside: (paths: readonly string[]) => string[]
  /** Reports what is wrong with a text that is read all the same. */
  readonly onOddText: OnOddText
  /** The limits that reading the EPUB must not exceed. */
  readonly budget: Budget
}

const MAX_FILES = 10_000
/** Limits on unpacked sizes, because a small zip can unpack to a very large file. */
const MEGABYTE = 1024 * 1024
const MAX_FILE_BYTES = 64 * MEGABYTE
const MAX_BYTES = 512 * MEGABYTE
/** Prose is compressed to about a quarter, the plainest tables to a twentieth. A higher ratio means a zip bomb. */
const MAX_RATIO = 50
const FREE_BYTES = MEGABYTE

/** Sound, films and typefaces: no article has them, and they may be larger than all the rest. */
const UNREAD = /\.(?:aac|flac|m4[abv]|mkv|mov|mp[34]|mpe?g|og[agv]|opus|wav|webm|eot|otf|ttc|ttf|woff2?)$/i

/** Stand for a file that is not unpacked. Only what reads it costs something. */
const TOO_LARGE = new Uint8Array()
const DAMAGED = new Uint8Array()
const WHY = new Map<Uint8Array, string>([
  [TOO_LARGE, `the file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB`],
  [DAMAGED, 'the file is damaged in the EPUB'],
])

/** Gives the bytes of files while there are not too many, and they are not too large together. Throws `EpubFault` then. */
function openLimits(zipBytes: number): (entry: ZipEntry) => Uint8Array | null {
  let [files, bytes] = [0, 0]
  const spend = (name: string, size: number): void => {
    bytes += size
    if (bytes > FREE_BYTES + MAX_RATIO * zipBytes)
      throw new EpubFault(name, 1, `it unpacks to more than ${MAX_RATIO} times its size`)
    if (bytes > MAX_BYTES) throw new EpubFault('', 1, `it holds more than ${MAX_BYTES / MEGABYTE} MB`)
  }
  return ({ name, size, unpack }) => {
    files += 1
    if (name.split(/[/\\]/).length > MOST_LEVELS) throw new EpubFault('', 1, `a folder of it is ${TOO_DEEP}`)
    if (files > MAX_FILES) throw new EpubFault('', 1, `it holds more than ${MAX_FILES} files`)
    if (name.endsWith('/') || UNREAD.test(name)) return null
    if (size > MAX_FILE_BYTES) return TOO_LARGE
    spend(name, size)
    return unpack() ?? DAMAGED
  }
}

/** Careless programs write a file twice. Throws `EpubFault` when two of a name differ: one of them would be lost. */
function unpack(zip: Uint8Array): Map<string, Uint8Array> {
  const take = openLimits(zip.length)
  const files = new Map<string, Uint8Array>()
  try {
    for (const entry of entriesOf(zip)) {
      const bytes = take(entry)
      const first = files.get(entry.name)
      if (bytes === null || (first !== undefined && WHY.has(bytes))) continue
      if (first !== undefined && !WHY.has(first) && Buffer.compare(first, bytes) !== 0)
        throw new EpubFault(entry.name, 1, 'the zip holds two different files of this name')
      files.set(entry.name, bytes)
    }
    return files
  } catch (error) {
    if (error instanceof EpubFault) throw error
    throw new EpubFault('', 1, 'this is not a zip file, or a damaged one')
  }
}

const PAGE_FILE = /\.(?:xhtml|html?)$/i
/** What a zip of a Mac has beside each file, and what tells of the book as a whole. */
const NO_PART = /^(?:META-INF|__MACOSX)\/|(?:^|\/)\._/

/** Opens an EPUB. Throws `EpubFault` when it is not valid. */
export function openArchive(zip: Uint8Array, budget: Budget, onOddText: OnOddText): Archive {
  const files = withNames(budget.inTime('', () => unpack(zip)))
  const alike = withoutCase(files)
  const find = (path: string): Uint8Array | undefined => files.get(path) ?? alike.get(looseName(path))
  const bytes = (path: string): Uint8Array => {
    const found = find(path)
    if (found === undefined) throw new UnreadableFile(path, 1, 'the file is missing in the EPUB')
    const why = WHY.get(found)
    if (why !== undefined) throw new UnreadableFile(path, 1, why)
    return found
  }
  const spend = (path: string, found: Uint8Array, decodeIt: () => string): string => {
    budget.spendText(path, found.length)
    const decoded = decodeIt()
    budget.spendTags(path, decoded)
    return decoded
  }
  const text = (path: string): string => {
    const found = bytes(path)
    return spend(path, found, () => decode(path, found, onOddText))
  }
  const lostSheets = new Set<string>()
  const sheet = (path: string): string => {
    const found = find(path)
    const why = found === undefined ? undefined : WHY.get(found)
    if (why !== undefined && !lostSheets.has(path)) onOddText(path, `a style sheet: ${why}`)
    if (why !== undefined) lostSheets.add(path)
    // The rules that an import reads are written in letters that are the same in every older encoding.
    return found === undefined ? '' : spend(path, found, () => new TextDecoder(encodingOf(found)).decode(found))
  }
  const pagesBeside = (paths: readonly string[]): string[] => {
    // A file may have several names.
    const seen = new Set(paths.map(find))
    return [...files].flatMap(([name, found]) => {
      if (!PAGE_FILE.test(name) || NO_PART.test(name) || seen.has(found)) return []
      seen.add(found)
      return [name]
    })
  }
  if (find(CONTAINER) === undefined) throw new EpubFault(CONTAINER, 1, 'the file is missing, so this is no EPUB')
  return { has: (path) => files.has(path), bytes, text, sheet, pagesBeside, onOddText, budget }
}

export interface Place {
  readonly path: string
  readonly fragment: string
}

/** Resolves an address in the file `from`. Null when there is none, or when it leaves the EPUB. */
export function resolvePath(from: string, href: string | null | undefined): Place | null {
  if (typeof href !== 'string' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null
  const [address = '', fragment = ''] = href.split('#')
  // The base address is removed again. With it, `..` cannot go above the root.
  const { pathname } = new URL(
    address === '' ? from.replaceAll('%', '%25') : address,
    `epub://x/${from.replaceAll('%', '%25')}`,
  )
  const path = address === '' ? from : tryDecodeURIComponent(pathname).replace(/^\/+/, '')
  return { path, fragment: tryDecodeURIComponent(fragment) }
}
