import { directionOf } from '#contract/text-direction.ts'
import { gather } from '#server/import/element.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import { type ArticleDraft, draftArticle } from './article-tree.ts'
import { type LanguageChoice, languageOf } from './book-language.ts'
import { splitChapters } from './chapters.ts'
import { EpubFault, UnreadableFile } from './epub-fault.ts'
import { readCover, readPictures } from './epub-pictures.ts'
import { besideLists, coverOfFrames, FRAMES, framesOf, noPlace, RESHAPED, reportFrame } from './frames.ts'
import { markSceneBreaks } from './implied/scene-breaks.ts'
import type { EpubReport } from './import-report.ts'
import { type Archive, openArchive } from './package/archive.ts'
import { openBudget } from './package/bounds.ts'
import { readContents } from './package/contents.ts'
import { withoutEncrypted } from './package/encryption.ts'
import { type PackageDocument, readPackage } from './package/package-document.ts'
import { picturePage } from './picture-page.ts'
import { bookNameOf, bookSlugOf } from './slugs.ts'
import { openSheets } from './style/sheets.ts'
import { removeHidden } from './text/hidden.ts'
import type { OnDropped } from './text/inline.ts'
import { losesLetters } from './text/lists.ts'
import { findNotes } from './text/notes.ts'
import { type Page, readPage } from './text/page-tree.ts'
import { wordsOfPage } from './text/words.ts'
import { reportWords } from './word-share.ts'

/** A whole EPUB: a book in one language. Its links still lead through the EPUB. */
export interface EpubDraft {
  readonly file: string
  readonly slug: string
  readonly lang: string
  readonly title: string
  readonly description: string
  readonly author: string
  /** Empty when the book does not say who holds them. */
  readonly rights: string
  readonly cover: Asset
  readonly chapters: readonly { readonly path: string; readonly draft: ArticleDraft }[]
  readonly assets: readonly Asset[]
  /** Called with a link of a page to what is not in the library. */
  readonly onDeadLink: (path: string, address: string) => void
  /** Called with the page of a link that stands in a title. */
  readonly onTitleLink: (path: string) => void
}

/** A shorter text is more likely a name or a date than a description. */
const MIN_DESCRIPTION = 40

/** The words of a licence or of an imprint describe no book. */
const LEGAL =
  /©|copyright|licen[sc]e|permission is granted|rights reserved|\bISBN\b|may be purchased|авторск(ие|і) прав|лицензи|ліцензі/i

/** The description of a book that has none: that of its first chapters. */
function descriptionOf(drafts: readonly { readonly draft: ArticleDraft }[], title: string): string {
  const described = drafts.filter(({ draft }) => draft.description !== draft.title)
  const texts = described.map(({ draft }) => draft.description).filter((text) => !LEGAL.test(text))
  return texts.find((text) => text.length >= MIN_DESCRIPTION) ?? texts[0] ?? title
}

/**
 * The pages in their order, without what only lists them, and those beside the order, whose words no article has. One that cannot be read
 * costs itself.
 */
function readPages(
  archive: Archive,
  { spine, outside, pictures, contents, language }: PackageDocument,
  report: EpubReport,
): { readonly pages: readonly Page[]; readonly beside: readonly Page[] } {
  const around = { lang: language, dir: directionOf(language) }
  const stylesOf = openSheets(archive)
  let lost: UnreadableFile | undefined
  const lists = new Set(contents.map(({ path }) => path))
  const open = (path: string): Page =>
    pictures.has(path) ? picturePage(archive, path) : readPage(archive, path, around, stylesOf)
  const read = (path: string): Page[] => {
    try {
      const page = archive.budget.inTime(path, () => open(path))
      return lists.has(path) ? besideLists(page) : [page]
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      lost ??= error
      // A list that cannot be read has a line of its own.
      if (!lists.has(path)) report.leaveOutPage(path, `a page: ${error.message}`)
      return []
    }
  }
  const pages = spine.flatMap(read)
  if (pages.length === 0 && lost !== undefined) throw lost
  return { pages, beside: outside.flatMap((path) => readBeside(path, archive, () => open(path), report)) }
}

/** A page that the reading order does not name. No article has it, so nothing in it refuses the book. */
function readBeside(path: string, archive: Archive, open: () => Page, report: EpubReport): Page[] {
  const what = 'a page outside the reading order'
  try {
    const page = archive.budget.inTime(path, open)
    report.leaveOut(path, what)
    return [page]
  } catch (error) {
    if (!(error instanceof EpubFault)) throw error
    report.leaveOutPage(path, what)
    return []
  }
}

const droppedIn =
  (report: EpubReport) =>
  (path: string): OnDropped =>
  ({ tagName }) => {
    const reshaped = RESHAPED.get(tagName)
    if (reshaped === undefined) report.leaveOut(path, noPlace(tagName))
    else report.setAside(path, reshaped)
  }

const deadLinks =
  (report: EpubReport, madeAnew: ReadonlySet<string>): EpubDraft['onDeadLink'] =>
  (path, address) => {
    if (madeAnew.has(address.replace(/^epub:|#.*$/gs, ''))) report.setAside(path, `a link to ${FRAMES}`)
    else report.leaveOut(path, 'a link that leads nowhere; its words are kept')
  }

const EMPTY_LINES = 'empty lines between two paragraphs, which are space'
const COUNTED = 'numbers that a style sheet counts'
const LETTERED = 'the letters of a list, which are of an alphabet that no list here has; it has numbers'

/** Divides the pages into what the library makes anew and the chapters, and counts their words, with those of pages beside the order. */
function divide(
  archive: Archive,
  document: PackageDocument,
  { pages, beside }: ReturnType<typeof readPages>,
  report: EpubReport,
) {
  const notes = findNotes(pages)
  for (const { path, body } of pages)
    removeHidden(body, notes.elements, () => report.setAside(path, 'a part that the book hides'))
  const frames = framesOf(pages, document.guide)
  const about = { ...document, cover: document.cover ?? coverOfFrames(frames) ?? document.likelyCover }
  for (const frame of frames) reportFrame(frame, about, new Set(pages.map(({ path }) => path)), report)
  const texts = pages.filter((page) => !frames.has(page))
  for (const { path, body } of texts) {
    const counted = gather(body, ({ properties }) => properties.isCounted)
    if (counted.length > 0) report.leaveOut(path, COUNTED, counted.length)
    const lettered = gather(body, (node) => (losesLetters(node) ? node : undefined))
    if (lettered.length > 0) report.leaveOut(path, LETTERED, lettered.length)
  }
  markSceneBreaks(texts, notes.elements, (path) => report.setAside(path, EMPTY_LINES))
  // Before the pages are split, which takes words away.
  for (const { body } of beside) removeHidden(body, notes.elements, () => undefined)
  const words = [...pages, ...beside]
    .filter((page) => !frames.has(page) || report.hasLost(page.path))
    .map(({ path, body }) => ({ path, words: wordsOfPage(body, notes) }))
  const chapters = splitChapters(texts, {
    contents: readContents(archive, document, report.leaveOut),
    notes,
    onDropped: droppedIn(report),
    leaveOut: report.leaveOut,
    bookTitle: document.title,
  })
  return { about, frames, texts, words, notes, chapters }
}

/** A book without a title is called after its file. */
function titled(file: string, lang: string, document: PackageDocument, report: EpubReport): PackageDocument {
  if (document.title !== '') return document
  const title = bookNameOf(file, lang).replace(/[-_]+/g, ' ').trim()
  report.leaveOut(document.path, `a title, which the book does not have; the file’s name stands for it: ${title}`)
  return { ...document, title }
}

/** Reads one EPUB. Null after a fault, which is then in the report. */
export async function readEpub(
  file: string,
  zip: Uint8Array,
  languages: readonly string[],
  choice: LanguageChoice,
  report: EpubReport,
): Promise<EpubDraft | null> {
  try {
    const opened = openArchive(zip, openBudget(), report.leaveOut)
    const archive = opened.budget.inTime('', () => withoutEncrypted(opened, report.leaveOut))
    const read = archive.budget.inTime('', () => readPackage(archive))
    const lang = await languageOf(file, read.language, languages, choice)
    const document = titled(file, lang, read, report)
    const slug = bookSlugOf(file, lang)
    if (slug === '')
      throw new EpubFault('', 1, 'the name of the file has no Latin letter to make an address of; name it otherwise')
    const pages = readPages(archive, document, report)
    for (const { path, what, isPage = false } of document.leftOut)
      (isPage ? report.leaveOutPage : report.leaveOut)(path, what)
    const { about, frames, texts, words, notes, chapters } = archive.budget.inTime(document.path, () =>
      divide(archive, document, pages, report),
    )
    if (chapters.length === 0) throw new EpubFault(document.path, 1, 'there is no chapter with a text')
    const assets = await readPictures(archive, texts, report.leaveOut)
    const cover = await readCover(archive, about, report.leaveOut)
    const drafts = chapters.map((chapter) => ({
      path: chapter.path,
      draft: archive.budget.inTime(chapter.path, () =>
        draftArticle(chapter, lang, notes, assets, droppedIn(report)(chapter.path)),
      ),
    }))
    reportWords(
      words,
      drafts.map(({ draft }) => draft),
      report,
    )
    const author = document.authors.join(', ') || document.publisher
    return {
      ...{ file, slug, lang, author, rights: document.rights, cover, chapters: drafts, assets: [...assets.values()] },
      onDeadLink: deadLinks(report, new Set([...frames, ...document.contents].map(({ path }) => path))),
      onTitleLink: (path) => report.leaveOut(path, 'a link in a title; its words are kept'),
      title: document.title,
      description: document.description || descriptionOf(drafts, document.title),
    }
  } catch (error) {
    if (!(error instanceof EpubFault)) throw error
    report.fault(error.file, error.line, error.message)
    return null
  }
}
