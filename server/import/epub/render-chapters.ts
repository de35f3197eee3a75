import type { Root } from 'hast'
import { readingMinutes } from '#contract/library/reading-speed.ts'
import type { FaultList } from '#server/import/faults.ts'
import { orTreeFault } from '#server/import/html/check-tree.ts'
import { renderTree } from '#server/import/html/render-tree.ts'
import { repairTree } from '#server/import/html/repair-tree.ts'
import type { LibraryArticle } from '#server/import/library.ts'
import { inTime, STEP_MS } from '#server/import/time-limit.ts'
import type { EpubDraft } from './read-epub.ts'
import { resolveLinks } from './text/links.ts'

/** The same limit as for the texts of content folders. */
export const MAX_LINE = 600
export const shorten = (text: string): string => (text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 2)} …`)

/** What an EPUB does not say about its chapters. */
const UNSAID = { reviewer: null, reviewed_on: null, not_medical_advice: false } as const

/** `bookOf` refuses files that have fewer chapters than others of their book. */
function chapterOf({ slug, lang, chapters }: EpubDraft, index: number): EpubDraft['chapters'][number] {
  const chapter = chapters[index]
  if (chapter === undefined) throw new Error(`${slug}: chapter ${index + 1} is missing in ${lang}`)
  return chapter
}

interface Chapter {
  /** For faults: the EPUB and the page in it. */
  readonly file: string
  readonly lang: string
  readonly tree: Root
}

/** A chapter in the forms in which it is stored. One that is not fit for that is a fault of its file. */
export const renderChapter = ({ file, lang, tree }: Chapter, faults: FaultList) =>
  inTime(file, STEP_MS, () => {
    repairTree(tree)
    return orTreeFault(file, faults, () => renderTree(tree, lang))
  })

/** The articles of a book, in all its languages. */
export function renderArticles(
  slug: string,
  drafts: readonly EpubDraft[],
  slugs: readonly string[],
  faults: FaultList,
): LibraryArticle[] {
  for (const draft of drafts)
    resolveLinks(
      slug,
      slugs.map((article, index) => ({ slug: article, draft: chapterOf(draft, index).draft })),
      {
        onDead: (index, address) => draft.onDeadLink(chapterOf(draft, index).path, address),
        onTitled: (index) => draft.onTitleLink(chapterOf(draft, index).path),
      },
    )
  return slugs.map((article, index) => ({
    slug: article,
    formerly: [],
    position: index + 1,
    translations: drafts.map((draft) => {
      const { path, draft: chapter } = chapterOf(draft, index)
      const { tree, title, description } = chapter
      const { lang, author } = draft
      const rendered = renderChapter({ file: `${draft.file}/${path}`, lang, tree }, faults)
      return {
        ...rendered,
        lang,
        title: shorten(title),
        description: shorten(description),
        readingMinutes: readingMinutes(rendered.words, lang),
        credits: author === '' ? null : { author: shorten(author), ...UNSAID },
      }
    }),
  }))
}
