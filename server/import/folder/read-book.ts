import type { InferOutput } from 'valibot'
import { FaultList } from '#server/import/faults.ts'
import { type Asset, coverAsset } from '#server/import/html/pictures.ts'
import { spelled } from '#server/import/markdown/spelling.ts'
import { ArticleFront, BookFile, BookFront } from './content-schemas.ts'
import { readYaml } from './front-matter.ts'
import { nameFaults } from './names/text-names.ts'
import { readFigures, readPicture, unusedNotice } from './pictures/read-pictures.ts'
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

/** The last line that has an address as a word, from 1. A former address stands nowhere else. */
const lineNaming = (yaml: string, slug: string): number =>
  1 +
  Math.max(
    0,
    yaml.split(/\r\n?|\n/).findLastIndex((line) => line.match(/[a-z0-9-]+/g)?.includes(slug)),
  )

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
  const files = folder.files(base)
  const names = new Set(files.filter((name) => name !== 'book.yaml'))
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
  const absent = ['book', ...listed.map((article) => article.slug)]
    .flatMap((stem) => languages.map((lang) => `${stem}.${lang}.md`))
    .filter((name) => !files.includes(name))
  const meant = nameFaults(base, { names: [...names], absent, missing }, faults)
  const named = languages.filter((lang) => cards.includes(lang) || meant.includes(`book.${lang}.md`))
  cardFaults(bookFile, named, used, faults)
  const cover = await readPicture(
    folder,
    `${base}/${spelled(front.cover)}`,
    { file: bookFile, line: 1, url: front.cover },
    coverAsset,
    faults,
  )
  const texts = articles.flatMap((article) => article.texts)
  const figures = await readFigures(folder, base, texts, faults)
  const shown = texts.flatMap(({ images }) => images.map(({ url }) => spelled(url)))
  unusedNotice(folder, base, [spelled(front.cover), ...shown], faults)
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
