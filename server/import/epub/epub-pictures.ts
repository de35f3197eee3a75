import { basename } from 'node:path'
import { tryDecodeURIComponent } from 'hono/utils/url'
import sharp from 'sharp'
import { gather } from '#server/import/element.ts'
import { isStopped, moves } from '#server/import/html/movement.ts'
import {
  type Asset,
  COVER_PX,
  coverAsset,
  DECODING,
  decoded,
  figureAsset,
  MAX_PIXELS,
} from '#server/import/html/pictures.ts'
import { PictureError } from '#server/import/picture-error.ts'
import { EpubFault } from './epub-fault.ts'
import type { Archive } from './package/archive.ts'
import type { PackageDocument } from './package/package-document.ts'
import type { Page } from './text/page-tree.ts'

/** Light background colors for books without a cover, so that two books side by side look different. */
const BACKGROUNDS = ['#dbe7d8', '#f3dcd2', '#e7dcc0', '#d5e1ea', '#e6d9e8'] as const

const isGif = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'GIF8'

/** Throws an `EpubFault` of the file where `make` throws a `PictureError`. */
async function orFault<T>(path: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof PictureError) throw new EpubFault(path, 1, error.message)
    throw error
  }
}

const LIMITS = { limitInputPixels: MAX_PIXELS }

/** Takes the first picture of a GIF, because the library has no animations. */
async function firstFrame(bytes: Uint8Array): Promise<Buffer> {
  if (!isGif(bytes)) return Buffer.from(bytes)
  return decoded(() => sharp(bytes, LIMITS).png().timeout(DECODING).toBuffer())
}

const toAsset = (path: string, bytes: Uint8Array): Promise<Asset> =>
  orFault(path, async () => figureAsset(basename(path), await firstFrame(bytes)))

/** A picture that stands in the address itself. */
const DATA = /^data:image\/[\w.+-]+(?:;[\w=-]+)*,/i

function bytesOfData(address: string): Buffer {
  const at = address.indexOf(',')
  const data = address.slice(at + 1)
  return /;base64$/i.test(address.slice(0, at)) ? Buffer.from(data, 'base64') : Buffer.from(tryDecodeURIComponent(data))
}

const FIRST_STORED = 'its first picture is kept'

type LeaveOut = (path: string, why: string) => void

/** The addresses of a page's pictures, each once. A picture without one is reported. */
function pictureAddresses({ body, path }: Page, leaveOut: LeaveOut): ReadonlySet<string> {
  const addresses = new Set<string>()
  for (const { src } of gather(body, (node) => (node.tagName === 'img' ? node.properties : undefined))) {
    if (typeof src === 'string') addresses.add(src)
    else leaveOut(path, 'a picture without an address')
  }
  return addresses
}

/** The pictures of the pages, by their addresses. `leaveOut` is called for those that are missing, or that cannot be read. */
export async function readPictures(
  archive: Archive,
  pages: readonly Page[],
  leaveOut: LeaveOut,
): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  /** By file, because many addresses may lead to one file. */
  const files = new Map<string, Asset>()
  const readFile = async (path: string, page: Page): Promise<Asset> => {
    const known = files.get(path)
    if (known !== undefined) return known
    const bytes = archive.bytes(path)
    const asset = await toAsset(path, bytes)
    files.set(path, asset)
    if (await isStopped(Buffer.from(bytes), asset.bytes))
      leaveOut(page.path, `the movement of the picture ${path}; ${FIRST_STORED}`)
    return asset
  }
  const add = async (address: string, page: Page): Promise<void> => {
    const path = address.slice('epub:'.length).replace(/#.*/s, '').replace(/^.*!/, '')
    try {
      archive.budget.spendTime()
      const drawing = page.drawings.get(address)
      assets.set(address, await (drawing === undefined ? readFile(path, page) : toAsset(path, drawing)))
    } catch (error) {
      if (!(error instanceof EpubFault)) throw error
      // The time of the whole import is over.
      if (error.file !== path) throw error
      leaveOut(page.path, `the picture ${path}: ${error.message}`)
    }
  }
  const addData = async (address: string, page: Page): Promise<void> => {
    try {
      archive.budget.spendTime()
      const bytes = bytesOfData(address)
      const asset = await toAsset(page.path, bytes)
      assets.set(address, asset)
      if (await isStopped(bytes, asset.bytes))
        leaveOut(page.path, `the movement of a picture in the page itself; ${FIRST_STORED}`)
    } catch (error) {
      if (!(error instanceof EpubFault) || error.file !== page.path) throw error
      leaveOut(page.path, `a picture in the page itself: ${error.message}`)
    }
  }
  for (const page of pages) {
    for (const address of pictureAddresses(page, leaveOut)) {
      if (assets.has(address)) continue
      if (address.startsWith('epub:')) await add(address, page)
      else if (DATA.test(address)) await addData(address, page)
      else leaveOut(page.path, `the picture ${address.slice(0, 80)} is not in the EPUB`)
    }
  }
  return assets
}

/**
 * A book's cover is upright, and the library's covers are square. The whole cover is placed on its own main color,
 * because the title often stands at an edge.
 */
async function squared({ bytes, width, height }: Asset): Promise<Buffer> {
  if (height <= width) return bytes
  const { dominant } = await decoded(() => sharp(bytes, LIMITS).stats())
  // No larger than needed: a picture one pixel wide would become a square of billions of pixels.
  const side = Math.min(height, 2 * COVER_PX)
  const whole = sharp(bytes, LIMITS).resize(side, side, { fit: 'contain', background: dominant })
  return decoded(() => whole.png().timeout(DECODING).toBuffer())
}

const coverOf = (path: string, bytes: Uint8Array): Promise<Asset> =>
  orFault(path, async () => {
    // First, because it reports what is wrong with a picture and removes forbidden parts of a drawing.
    const whole = await toAsset(path, bytes)
    return coverAsset(basename(path), await squared(whole))
  })

/** The book's cover in the library's form. A plain color for a book without one, or with one that cannot be read. */
export async function readCover(
  archive: Archive,
  { cover, title }: PackageDocument,
  leaveOut: LeaveOut,
): Promise<Asset> {
  try {
    if (cover !== null) {
      const bytes = archive.bytes(cover)
      const asset = await coverOf(cover, bytes)
      if (await moves(Buffer.from(bytes))) leaveOut(cover, `the movement of the cover; ${FIRST_STORED}`)
      return asset
    }
  } catch (error) {
    if (!(error instanceof EpubFault) || cover === null) throw error
    leaveOut(cover, `the cover: ${error.message}`)
  }
  const sum = [...title].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
  const background = BACKGROUNDS[sum % BACKGROUNDS.length] ?? BACKGROUNDS[0]
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">` +
    `<rect width="1200" height="1200" fill="${background}"/></svg>`
  return coverAsset('cover.svg', Buffer.from(drawing))
}
