import { strToU8, type Zippable, zipSync } from 'fflate'
import { readArticle } from '#server/files/article-tree.ts'
import { linkResolver } from '#server/files/book-links.ts'
import type { BookSource } from '#server/files/book-source.ts'
import { bookWords } from '#server/files/book-words.ts'
import { type Chapter, makeChapter } from './chapter.ts'
import { coverImage } from './cover.ts'
import { COVER_PAGE, coverPage, NAVIGATION, navigationPage, TITLE_PAGE, titlePage } from './front-matter.ts'
import { CONTAINER, type ManifestItem, packageDocument } from './package-document.ts'
import { type BookImage, bookImage } from './pictures.ts'
import { BOOK_STYLE } from './style.ts'

const PAGE = 'application/xhtml+xml'
/**
 * The earliest time that a zip can store. It is in local time, because zips store local time. So equal books have equal
 * bytes.
 */
const NO_TIME = new Date(1980, 0, 1)

async function readImages(book: BookSource): Promise<Map<string, BookImage>> {
  const images = new Map<string, BookImage>()
  for (const [key, picture] of book.pictures) images.set(key, await bookImage(key, picture))
  return images
}

function manifestOf(
  chapters: readonly Chapter[],
  cover: BookImage | null,
  images: Iterable<BookImage>,
): ManifestItem[] {
  const image = ({ name, mediaType }: BookImage) => ({ path: `images/${name}`, mediaType })
  return [
    { path: NAVIGATION, mediaType: PAGE, properties: 'nav' },
    { path: 'style.css', mediaType: 'text/css' },
    ...(cover === null
      ? []
      : [
          { path: COVER_PAGE, mediaType: PAGE },
          { ...image(cover), properties: 'cover-image' as const },
        ]),
    { path: TITLE_PAGE, mediaType: PAGE },
    ...chapters.map(({ path, hasFormulas }) => ({
      ...{ path, mediaType: PAGE },
      ...(hasFormulas ? { properties: 'mathml' as const } : {}),
    })),
    ...Array.from(images, image),
  ]
}

/** Makes a book's EPUB 3 file. `origin`: the library's own address, for links that leave the book. */
export async function makeEpub(book: BookSource, origin: string): Promise<Uint8Array> {
  const words = bookWords(book.lang)
  const images = await readImages(book)
  const cover = await coverImage(book)
  const pictureNames = new Map(Array.from(images, ([key, image]) => [key, image.name]))
  const articles = book.articles.map(readArticle)
  const resolve = linkResolver(book, articles, origin)
  const chapters = articles.map((one) => makeChapter(one, { book, slug: one.slug, resolve, pictureNames }))
  const items = manifestOf(chapters, cover, images.values())
  const pages: Record<string, string> = {
    'package.opf': packageDocument(book, origin, words, items),
    'style.css': BOOK_STYLE,
    [NAVIGATION]: navigationPage(book, words, chapters, cover !== null),
    [TITLE_PAGE]: titlePage(book),
    ...(cover === null ? {} : { [COVER_PAGE]: coverPage(book, words, cover) }),
    ...Object.fromEntries(chapters.map(({ path, xhtml }) => [path, xhtml])),
  }
  const stored = { level: 0, mtime: NO_TIME } as const
  const deflated = { level: 9, mtime: NO_TIME } as const
  const files: Zippable = { mimetype: [strToU8('application/epub+zip'), stored] }
  files['META-INF/container.xml'] = [strToU8(CONTAINER), deflated]
  for (const [path, text] of Object.entries(pages)) files[`EPUB/${path}`] = [strToU8(text), deflated]
  for (const { name, mediaType, bytes } of [...(cover === null ? [] : [cover]), ...images.values()])
    files[`EPUB/images/${name}`] = [bytes, mediaType === 'image/svg+xml' ? deflated : stored]
  return zipSync(files)
}
