import type { ArticleDraft } from './article-tree.ts'
import type { EpubReport } from './import-report.ts'
import { WordBag, wordsShown } from './text/words.ts'

/** The words of one page of the EPUB. */
export interface PageWords {
  readonly path: string
  readonly words: readonly string[]
}

/** The words of the articles. A note counts once, in however many articles it is. */
function bagOf(drafts: readonly ArticleDraft[]): WordBag {
  const bag = new WordBag()
  const counted = new Set<unknown>()
  for (const { opening, tree, notes } of drafts) {
    const text = tree.children.filter((node) => node.type === 'element' && node.properties.dataFootnotes === undefined)
    bag.add(wordsShown({ type: 'root', children: text }))
    for (const { block } of opening) bag.add(wordsShown(block.node))
    for (const { note, copy } of notes) if (!counted.has(note)) bag.add(wordsShown(copy))
    for (const { note } of notes) counted.add(note)
  }
  return bag
}

/** Reports which share of the pages' words the articles have, and the pages that lost words without another cause in the report. */
export function reportWords(pages: readonly PageWords[], drafts: readonly ArticleDraft[], report: EpubReport): void {
  const bag = bagOf(drafts)
  let [all, imported] = [0, 0]
  // A page that lost words for a known reason takes the rest: else it would take those of a page that is whole.
  const hasCause = new Set(pages.filter(({ path }) => report.hasLost(path)))
  const inOrder = [...pages.filter((page) => !hasCause.has(page)), ...hasCause]
  for (const { path, words } of inOrder) {
    const lost = words.filter((word) => !bag.take(word)).length
    all += words.length
    imported += words.length - lost
    if (lost > 0 && !report.hasLost(path)) report.leaveOut(path, 'words that no article has', lost)
  }
  report.words(all, imported)
}
