import { posix } from 'node:path'
import type { FaultList } from '#server/import/faults.ts'
import { isStopped } from '#server/import/html/movement.ts'
import { type Asset, figureAsset } from '#server/import/html/pictures.ts'
import { spelled } from '#server/import/markdown/spelling.ts'
import { PictureError } from '#server/import/picture-error.ts'
import { foldersFrom, type SourceFolder } from '../source-folder.ts'
import type { TextFile } from '../text-file.ts'
import { isImagesMisnamed, PICTURE, pictureHint } from './hints.ts'

/** A picture of a folder, made by `make`. Null with a fault. */
export async function readPicture(
  folder: SourceFolder,
  path: string,
  at: { readonly file: string; readonly line: number; readonly url: string },
  make: (name: string, bytes: Buffer) => Promise<Asset>,
  faults: FaultList,
): Promise<Asset | null> {
  if (!folder.exists(path)) {
    if (isImagesMisnamed(folder, path)) return null
    const hint = pictureHint(folder, path, at.url)
    faults.add(at.file, at.line, `there is no picture ${path} in the content folder${hint}`)
    return null
  }
  try {
    const bytes = folder.bytes(path)
    const asset = await make(path, bytes)
    if (await isStopped(bytes, asset.bytes))
      faults.notice(`the picture ${path} moves, and the library has only the first of its pictures`)
    return asset
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    faults.add(path, 1, error.message)
    return null
  }
}

async function readFigure(
  folder: SourceFolder,
  base: string,
  at: { readonly url: string; readonly file: string; readonly line: number },
  faults: FaultList,
): Promise<Asset | null> {
  const [, scheme] = /^(data|https?):/i.exec(at.url) ?? []
  if (scheme === undefined) return readPicture(folder, `${base}/${spelled(at.url)}`, at, figureAsset, faults)
  const what = scheme.toLowerCase() === 'data' ? 'written into the text' : at.url
  faults.add(at.file, at.line, `a picture is a file in images/, and not ${what}`)
  return null
}

/** The pictures of a book's texts, by their names. */
export async function readFigures(
  folder: SourceFolder,
  base: string,
  texts: readonly Pick<TextFile<unknown>, 'file' | 'images'>[],
  faults: FaultList,
): Promise<Map<string, Asset>> {
  const figures = new Map<string, Asset>()
  for (const { file, images } of texts)
    for (const { url, line } of images) {
      const name = spelled(url)
      // One without an address is told of in its text.
      if (url === '' || figures.has(name)) continue
      const figure = await readFigure(folder, base, { url, file, line }, faults)
      if (figure !== null) figures.set(name, figure)
    }
  return figures
}

/** The most pictures that a notice names. */
const MOST_NAMED = 5

/** Tells of pictures that lie in the folder and that no text shows. */
export function unusedNotice(folder: SourceFolder, base: string, used: readonly string[], faults: FaultList): void {
  const names = new Set(used.map((path) => posix.normalize(path)))
  const images = `${base}/images`
  const unused = foldersFrom(folder, images)
    .flatMap((path) => folder.files(path).map((name) => `${path}/${name}`.slice(images.length + 1)))
    .filter((name) => PICTURE.test(name) && !names.has(`images/${name}`))
  if (unused.length === 0) return
  const more = unused.length > MOST_NAMED ? ` and ${unused.length - MOST_NAMED} others` : ''
  faults.notice(`no text shows these pictures of ${images}: ${unused.slice(0, MOST_NAMED).join(', ')}${more}`)
}
