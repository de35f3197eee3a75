import { spelled } from '#server/import/markdown/spelling.ts'
import type { SourceFolder } from '../source-folder.ts'

/** A file that is a picture, also one of a kind that is refused. */
export const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif|heic)$/i

const stemOf = (name: string): string => name.toLowerCase().replace(/\.[^.]*$/, '')

/** A picture of the same name but for capitals, or for its ending. */
function nearName(folder: SourceFolder, path: string): string | undefined {
  const at = path.lastIndexOf('/')
  const name = path.slice(at + 1)
  const others = folder
    .files(path.slice(0, at))
    .filter((other) => PICTURE.test(other) && stemOf(other) === stemOf(name))
  return others.find((other) => other.toLowerCase() === name.toLowerCase()) ?? others[0]
}

/** How the signs of a picture's name are written that mean something in an address. Empty: it has none. */
function encodedHint(folder: SourceFolder, path: string, url: string): string {
  if (/[#?]/.test(url)) return '; in the name of a picture write # as %23 and ? as %3F'
  const at = path.lastIndexOf('/')
  const encoded = folder.files(path.slice(0, at)).find((name) => spelled(name) === path.slice(at + 1))
  return encoded === undefined ? '' : `; in the name of the picture ${encoded} write % as %25`
}

/** Where a picture lies that is written with the path of another program: /images/a.png, ..\images\a.png. */
function placeHint(folder: SourceFolder, path: string, url: string): string {
  const name = spelled(url).replace(/^.*[/\\]/s, '')
  const images = `${path.split('/').slice(0, 2).join('/')}/images`
  if (!folder.files(images).includes(name)) return ''
  return /[\s()]/.test(name) ? `; write <images/${name}>` : `; write images/${name}`
}

/** Whether the book has another folder instead of images/, which is a fault already. */
export function isImagesMisnamed(folder: SourceFolder, path: string): boolean {
  const others = folder.folders(path.split('/').slice(0, 2).join('/'))
  return others.length > 0 && !others.includes('images')
}

/** What may be meant by a picture that is not there: words for the end of its fault. */
export function pictureHint(folder: SourceFolder, path: string, url: string): string {
  const near = nearName(folder, path)
  if (near !== undefined) return `, but there is ${near}; write its name as it is`
  return encodedHint(folder, path, url) || placeHint(folder, path, url)
}
