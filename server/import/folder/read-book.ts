import type { InferOutput } from 'valibot'
import { FaultList } from '#server/import/faults.ts'
import { isStopped } from '#server/import/html/movement.ts'
import { type Asset, coverAsset, figureAsset } from '#server/import/html/pictures.ts'
import { spelled } from '#server/import/markdown/spelling.ts'
import { PictureError } from '#server/import/picture-error.ts'
import { ArticleFront, BookFile, BookFront } from './content-schemas.ts'
import { readYaml } from './front-matter.ts'
import type { SourceFolder } from './source-folder.ts'
import { readTextFile, type TextFile } from './text-file.ts'

export interface BookDraft {
  readonly slug: string
  readonly front: InferOutput<typeof BookFile>
  /** The line of book.yaml that names a former address, from 1. */
  readonly lineOfFormer: (slug: string) => number
  readonly translations: readonly TextFile<InferOutput<typeof BookFront>>[]
  readonly articles: readonly {
    readonly slug: string
    readonly formerly: readonly string[]
    readonly texts: readonly TextFile<InferOutput<typeof ArticleFront>>[]
  }[]
  /** Null with a fault. */
  readonly cover: Asset | null
  /** By the name that an address in the text spells. */
  readonly figures: ReadonlyMap<string, Asset>
}

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif|heic)$/i
const UNLISTED = 'not listed in book.yaml, or in no language of languages.yaml'

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

/** Whether the book has another folder instead of images/, which is a fault already. */
function isImagesMisnamed(folder: SourceFolder, path: string): boolean {
  const others = folder.folders(path.split('/').slice(0, 2).join('/'))
  return others.length > 0 && !others.includes('images')
}

async function readPicture(
  folder: SourceFolder,
  path: string,
  at: { readonly file: string; readonly line: number; readonly url: string },
  make: (name: string, bytes: Buffer) => Promise<Asset>,
  faults: FaultList,
): Promise<Asset | null> {
  if (!folder.exists(path)) {
    if (isImagesMisnamed(folder, path)) return null
    const near = nearName(folder, path)
    const hint =
      near === undefined ? encodedHint(folder, path, at.url) : `, but there is ${near}; write its name as it is`
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
async function readFigures(
  folder: SourceFolder,
  base: string,
  texts: readonly Pick<TextFile<unknown>, 'file' | 'images'>[],
  faults: FaultList,
): Promise<Map<string, Asset>> {
  const figures = new Map<string, Asset>()
  for (const { file, images } of texts)
    for (const { url, line } of images) {
      const name = spelled(url)
      if (figures.has(name)) continue
      const figure = await readFigure(folder, base, { url, file, line }, faults)
      if (figure !== null) figures.set(name, figure)
    }
  return figures
}

/** The last line that has an address as a word, from 1. A former address stands nowhere else. */
const lineNaming = (yaml: string, slug: string): number =>
  1 +
  Math.max(
    0,
    yaml.split(/\r\n?|\n/).findLastIndex((line) => line.match(/[a-z0-9-]+/g)?.includes(slug)),
  )

/** Articles without a file, and files that are no article. One of each is one slip: the name of the file. */
function nameFaults(base: string, missing: readonly string[], names: readonly string[], faults: FaultList): void {
  const texts = names.filter((name) => /\.md$/i.test(name) && !name.startsWith('book.'))
  const [article, another] = missing
  const isSlip = another === undefined && new Set(texts.map((name) => name.replace(/\..*$/s, ''))).size === 1
  for (const name of names) {
    const isMeant = isSlip && article !== undefined && texts.includes(name)
    const unlisted = isMeant
      ? `not listed in book.yaml. The listed article ${article} has no file: call it ${article}.<language>.md`
      : UNLISTED
    faults.add(`${base}/${name}`, 1, PICTURE.test(name) ? 'pictures lie in the folder images/' : unlisted)
  }
  if (!isSlip)
    for (const one of missing)
      faults.add(`${base}/book.yaml`, 1, `the article ${one} is listed, and has no file in any language`)
}

/** One fault for each language, because one card is missing. */
function cardFaults(bookFile: string, cards: readonly string[], used: ReadonlySet<string>, faults: FaultList): void {
  if (cards.length === 0) faults.add(bookFile, 1, 'the book has no book.<language>.md')
  else
    for (const lang of used)
      if (!cards.includes(lang))
        faults.add(bookFile, 1, `the book has no book.${lang}.md, so nobody would find its articles in ${lang}`)
}

/** Reads one book's folder with all its texts and pictures. Null when there is no usable book.yaml. */
export async function readBookFolder(
  folder: SourceFolder,
  slug: string,
  languages: readonly string[],
  faults: FaultList,
): Promise<BookDraft | null> {
  const base = `books/${slug}`
  const bookFile = `${base}/book.yaml`
  if (!folder.exists(bookFile)) {
    faults.add(bookFile, 1, 'the file is missing')
    return null
  }
  const yaml = folder.text(bookFile, faults)
  const front = readYaml(bookFile, yaml, BookFile, faults)
  if (yaml === null || front === null) return null
  const names = new Set(folder.files(base).filter((name) => name !== 'book.yaml'))
  const take = (stem: string) => languages.filter((lang) => names.delete(`${stem}.${lang}.md`))
  const read = (file: string, lang: string) => readTextFile(file, lang, folder.text(file, faults), ArticleFront, faults)
  const missing: string[] = []
  const used = new Set<string>()
  const cards = take('book')
  const translations = cards
    .map((lang) => readCard(folder, `${base}/book.${lang}.md`, lang, faults))
    .filter((text) => text !== null)
  const listed = front.articles.filter(({ slug: one }, at, all) => all.findIndex((other) => other.slug === one) === at)
  const articles = listed.map(({ slug: article, formerly }) => {
    const found = take(article)
    if (found.length === 0) missing.push(article)
    for (const lang of found) used.add(lang)
    const texts = found.map((lang) => read(`${base}/${article}.${lang}.md`, lang)).filter((text) => text !== null)
    return { slug: article, formerly, texts }
  })
  nameFaults(base, missing, [...names], faults)
  cardFaults(bookFile, cards, used, faults)
  const cover = await readPicture(
    folder,
    `${base}/${spelled(front.cover)}`,
    { file: bookFile, line: 1, url: front.cover },
    coverAsset,
    faults,
  )
  const texts = articles.flatMap((article) => article.texts)
  const figures = await readFigures(folder, base, texts, faults)
  const lineOfFormer = (former: string) => lineNaming(yaml, former)
  return { slug, front, lineOfFormer, translations, articles, cover, figures }
}

/** Reads `book.<language>.md`, which has front matter only and must have an empty body. */
function readCard(
  folder: SourceFolder,
  file: string,
  lang: string,
  faults: FaultList,
): TextFile<InferOutput<typeof BookFront>> | null {
  const unheard = new FaultList()
  const source = folder.text(file, faults)
  if (source === null) return null
  const text = readTextFile(file, lang, source, BookFront, unheard)
  if (text === null) return readTextFile(file, lang, `${source.trimEnd()}\n\ntext\n`, BookFront, faults)
  if (text.tree.children.length > 0) faults.add(file, 1, 'a book’s card has front matter only')
  return text
}
