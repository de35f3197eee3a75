import { unzipSync } from 'fflate'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { MOST_LEVELS, TOO_DEEP } from '#server/depth/limit.ts'
import { EpubFault, UnreadableFile } from '../epub-fault.ts'
import { type Budget, openBudget } from './bounds.ts'
import { decode, encodingOf, type OnOddText } from './encoding.ts'
import { CONTAINER, looseName, withNames, withoutCase } from './file-names.ts'

/** The files of an EPUB by their paths. Nothing is ever written to the disk. */
export interface Archive {
  readonly has: (path: string) => boolean
  /** Throws `EpubFault` when the file does not exist. */
  readonly bytes: (path: string) => Uint8Array
  readonly text: (path: string) => string
  /** A style sheet, in any encoding. Empty when it is missing: then it says nothing. */
  readonly sheet: (path: string) => string
  /** Reports what is wrong with a text that is read all the same. */
  readonly onOddText: OnOddText
  /** The limits that reading the EPUB must not exceed. */
  readonly budget: Budget
}

const MAX_FILES = 10_000
/** Limits on unpacked sizes, because a small zip can unpack to a very large file. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
const MAX_BYTES = 512 * 1024 * 1024
/** Prose is compressed to about a quarter, the plainest tables to a twentieth. A higher ratio means a zip bomb. */
const MAX_RATIO = 50
const FREE_BYTES = 1 * 1024 * 1024

function unpack(zip: Uint8Array): Record<string, Uint8Array> {
  let [files, bytes] = [0, 0]
  const names = new Set<string>()
  try {
    return unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        files += 1
        bytes += originalSize
        if (name.split(/[/\\]/).length > MOST_LEVELS) throw new EpubFault('', 1, `a folder of it is ${TOO_DEEP}`)
        if (names.has(name)) throw new EpubFault(name, 1, 'the zip holds two files of this name')
        names.add(name)
        if (originalSize > MAX_FILE_BYTES)
          throw new EpubFault(name, 1, `the file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`)
        if (bytes > FREE_BYTES + MAX_RATIO * zip.length)
          throw new EpubFault(name, 1, `it unpacks to more than ${MAX_RATIO} times its size`)
        if (files > MAX_FILES || bytes > MAX_BYTES)
          throw new EpubFault('', 1, `it holds more than ${MAX_FILES} files or ${MAX_BYTES / 1024 / 1024} MB`)
        return !name.endsWith('/')
      },
    })
  } catch (error) {
    if (error instanceof EpubFault) throw error
    throw new EpubFault('', 1, 'this is not a zip file, or a damaged one')
  }
}

/** Opens an EPUB. Throws `EpubFault` when it is not valid. */
export function openArchive(
  zip: Uint8Array,
  budget: Budget = openBudget(),
  onOddText: OnOddText = () => undefined,
): Archive {
  const files = withNames(budget.inTime('', () => unpack(zip)))
  const alike = withoutCase(files)
  const find = (path: string): Uint8Array | undefined => files.get(path) ?? alike.get(looseName(path))
  const bytes = (path: string): Uint8Array => {
    const found = find(path)
    if (found === undefined) throw new UnreadableFile(path, 1, 'the file is missing in the EPUB')
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
  const sheet = (path: string): string => {
    const found = find(path)
    // The rules that an import reads are written in letters that are the same in every older encoding.
    return found === undefined ? '' : spend(path, found, () => new TextDecoder(encodingOf(found)).decode(found))
  }
  if (!files.has(CONTAINER)) throw new EpubFault(CONTAINER, 1, 'the file is missing, so this is no EPUB')
  return { has: (path) => files.has(path), bytes, text, sheet, onOddText, budget }
}

export interface Place {
  readonly path: string
  readonly fragment: string
}

/** Resolves an address in the file `from`. Null when there is none, or when it leaves the EPUB. */
export function resolvePath(from: string, href: string | null | undefined): Place | null {
  if (typeof href !== 'string' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null
  const [address = '', fragment = ''] = href.split('#')
  // The base address is removed again. It keeps `..` from going above the root.
  const { pathname } = new URL(
    address === '' ? from.replaceAll('%', '%25') : address,
    `epub://x/${from.replaceAll('%', '%25')}`,
  )
  const path = address === '' ? from : tryDecodeURIComponent(pathname).replace(/^\/+/, '')
  return { path, fragment: tryDecodeURIComponent(fragment) }
}
