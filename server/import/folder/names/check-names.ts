import type { FaultList } from '#server/import/faults.ts'
import { foldersFrom, type SourceFolder } from '../source-folder.ts'

const LIST = 'languages.yaml'
const FOLDERS = ['pages', 'books']
/** What an author may have meant for the library. Programs and notes about the folder may lie beside it. */
const CONTENT = /\.(?:md|markdown|txt|ya?ml|docx?|odt|epub|svg|png|jpe?g|webp|avif|heic)$/i
const ABOUT = /^(?:readme|licen[cs]e|changelog|contributing)\b/i
const TEXT = /\.(?:md|markdown|ya?ml)$/i

const UNKNOWN = `a content folder has ${LIST}, pages/ and books/; a name that begins with a dot is not read`

/** Another way to write the name of a folder. */
const isNear = (name: string, known: string): boolean => name.toLowerCase().replace(/s$/, '') === known.slice(0, -1)

/**
 * What nobody would read: a folder or a file in the wrong place, or with another name. Gives whether the texts are where they belong, so
 * that links to them can be checked.
 */
export function checkNames(folder: SourceFolder, faults: FaultList): boolean {
  const before = faults.all.length
  for (const name of folder.folders('').filter((one) => !FOLDERS.includes(one))) {
    const meant = FOLDERS.find((known) => isNear(name, known))
    faults.add(name, 1, meant === undefined ? `this folder is not known; ${UNKNOWN}` : `the folder is called ${meant}`)
  }
  for (const name of folder.files('').filter((one) => one !== LIST && CONTENT.test(one) && !ABOUT.test(one)))
    faults.add(name, 1, `this file is not known here; ${UNKNOWN}`)
  for (const name of folder.folders('pages').filter((one) => one !== 'images'))
    faults.add(`pages/${name}`, 1, 'pages/ has no folders; its texts stand beside pages.yaml')
  for (const name of folder.files('books'))
    faults.add(`books/${name}`, 1, 'each book has a folder; its texts stand there, beside book.yaml')
  for (const book of folder.folders('books')) checkBook(folder, `books/${book}`, faults)
  return faults.all.length === before
}

function checkBook(folder: SourceFolder, base: string, faults: FaultList): void {
  for (const name of folder.folders(base).filter((one) => one !== 'images'))
    faults.add(
      `${base}/${name}`,
      1,
      isNear(name, 'images')
        ? 'the folder of the pictures is called images'
        : 'a book has one folder, images; its texts stand beside book.yaml',
    )
  for (const images of foldersFrom(folder, `${base}/images`))
    for (const name of folder.files(images).filter((one) => TEXT.test(one)))
      faults.add(`${images}/${name}`, 1, 'images/ has pictures only; texts stand beside book.yaml')
}
