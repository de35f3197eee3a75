import type { Asset } from '#server/import/html/pictures.ts'
import { splitChapters } from './chapters.ts'
import { EpubFault } from './epub-fault.ts'
import { readCover, readPictures } from './epub-pictures.ts'
import { openArchive } from './package/archive.ts'
import { readContents } from './package/contents.ts'
import { readPackage } from './package/package-document.ts'
import { bookSlugOf } from './slugs.ts'
import { type ArticleDraft, draftArticle } from './text/article-tree.ts'
import type { OnDropped } from './text/inline.ts'
import { findNotes } from './text/notes.ts'
import { readPage } from './text/page-tree.ts'

/** A whole EPUB: a book in one language. Its links still lead through the EPUB. */
export interface EpubDraft {
  readonly file: string
  readonly slug: string
  readonly lang: string
  readonly title: string
  readonly description: string
  readonly author: string
  readonly cover: Asset
  readonly chapters: readonly { readonly path: string; readonly draft: ArticleDraft }[]
  readonly assets: readonly Asset[]
}

export interface EpubReport {
  /** A fault for which the book cannot be imported. The path is in the EPUB. */
  readonly fault: (path: string, line: number, message: string) => void
  /** Something that was left out, and why. */
  readonly notice: (path: string, why: string) => void
}

/** The library's language for the book's language: `en-US` becomes `en`. */
function languageOf(tag: string, languages: readonly string[]): string {
  const known = languages.find((code) => code.toLowerCase() === tag.toLowerCase())
  const base = known ?? languages.find((code) => code === tag.toLowerCase().split('-')[0])
  if (tag === '') throw new EpubFault('', 1, 'it does not say in which language it is')
  if (base === undefined)
    throw new EpubFault('', 1, `it is in ${tag}, which the library does not have; add it to languages.yaml first`)
  return base
}

/** A shorter text is more likely a name or a date than a description. */
const MIN_DESCRIPTION = 40

/** The description of a book that has none: that of its first chapters. */
function descriptionOf(drafts: readonly { readonly draft: ArticleDraft }[], title: string): string {
  const texts = drafts.map(({ draft }) => draft.description)
  return texts.find((text) => text.length >= MIN_DESCRIPTION) ?? texts[0] ?? title
}

/** Reads one EPUB. Null after a fault, which is then in the report. */
export async function readEpub(
  file: string,
  zip: Uint8Array,
  languages: readonly string[],
  report: EpubReport,
): Promise<EpubDraft | null> {
  let isFaulty = false
  const fault = ({ file: path, line, message }: EpubFault) => {
    isFaulty = true
    report.fault(path, line, message)
  }
  try {
    const archive = openArchive(zip)
    const document = readPackage(archive)
    const lang = languageOf(document.language, languages)
    const slug = bookSlugOf(file, lang)
    if (slug === '')
      throw new EpubFault('', 1, 'the name of the file has no Latin letter to make an address of; name it otherwise')
    if (document.title.length < 2) throw new EpubFault(document.path, 1, 'the book has no title')
    const paths = document.spine.filter((path) => path !== document.contents?.path)
    const pages = paths.map((path) => {
      archive.budget.spendTime()
      return readPage(archive, path)
    })
    const notes = findNotes(pages)
    const reportDropped =
      (path: string): OnDropped =>
      (node) =>
        report.notice(path, `<${node.tagName}> has no place in an article`)
    const chapters = splitChapters(pages, {
      contents: readContents(archive, document),
      notes,
      onDropped: reportDropped,
      leaveOut: report.notice,
      bookTitle: document.title,
    })
    if (chapters.length === 0) throw new EpubFault(document.path, 1, 'there is no chapter with a text')
    const assets = await readPictures(archive, pages, fault, report.notice)
    const cover = await readCover(archive, document)
    const drafts = chapters.map((chapter) => {
      archive.budget.spendTime()
      return { path: chapter.path, draft: draftArticle(chapter, lang, notes, assets, reportDropped(chapter.path)) }
    })
    if (isFaulty) return null
    const author = document.authors.join(', ') || document.publisher || document.title
    return {
      ...{ file, slug, lang, author, cover, chapters: drafts, assets: [...assets.values()] },
      title: document.title,
      description: document.description || descriptionOf(drafts, document.title),
    }
  } catch (error) {
    if (error instanceof EpubFault) fault(error)
    else if (error instanceof RangeError) fault(new EpubFault('', 1, 'its pages are nested too deeply'))
    else throw error
    return null
  }
}
