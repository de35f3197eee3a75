import type { Nodes } from 'xast'
import { EpubFault } from './epub-fault.ts'

/*
 * What one EPUB may cost. A book of 700 pages has some 250,000 words, 4 MB of text and 40,000 tags; the Bible with a mark at each
 * verse has some 160,000 tags.
 */
const MAX_TEXT_BYTES = 24 * 1024 * 1024
const MAX_TAGS = 200_000
const MAX_DEPTH = 100
const MAX_READ_MS = 60_000
export const MAX_CONTENTS_ENTRIES = 5_000

/** How much of the bounds is used up. One for each EPUB that is read. */
export interface Budget {
  /** A file that is read as text. Throws `EpubFault` when it is one too many. */
  readonly spendText: (path: string, bytes: number) => void
  readonly spendTags: (path: string, text: string) => void
  /** Between two steps: one that never ends is not begun. */
  readonly spendTime: () => void
}

export function openBudget(now: () => number = () => performance.now()): Budget {
  const begun = now()
  let [bytes, tags] = [0, 0]
  return {
    spendText: (path, more) => {
      bytes += more
      if (bytes > MAX_TEXT_BYTES)
        throw new EpubFault(path, 1, `the texts are longer than ${MAX_TEXT_BYTES / 1024 / 1024} MB together`)
    },
    spendTags: (path, text) => {
      for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) tags += text[at + 1] === '/' ? 0 : 1
      if (tags > MAX_TAGS) throw new EpubFault(path, 1, `the texts hold more than ${MAX_TAGS} tags together`)
    },
    spendTime: () => {
      if (now() - begun > MAX_READ_MS)
        throw new EpubFault('', 1, `it takes longer than ${MAX_READ_MS / 1000} s to read`)
    },
  }
}

/** Walks without calling itself, or it would fall into the depth that it looks for. Throws `EpubFault`. */
export function checkDepth(file: string, root: Nodes): void {
  let level: readonly Nodes[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH)
      throw new EpubFault(file, 1, `the file is nested too deeply: more than ${MAX_DEPTH} elements`)
    level = level.flatMap((node) => ('children' in node ? node.children.filter(({ type }) => type === 'element') : []))
  }
}
