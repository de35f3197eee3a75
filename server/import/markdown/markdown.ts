import type { Root as MarkdownRoot } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { MOST_LEVELS, TOO_DEEP } from '#server/depth/limit.ts'
import { deepMarkdownAt } from '#server/depth/markdown-depth.ts'
import { hasLevels } from '#server/depth/tree-depth.ts'
import { shapeFigures } from '#server/import/html/figures.ts'
import { addHeadingIds, addTableCaptions, shapeLinks } from '#server/import/html/html-shapes.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import { noteWords, type Rendered, renderTree } from '#server/import/html/render-tree.ts'
import { crowdedAt, TOO_CROWDED } from './crowded.ts'
import { markForeignNotes } from './foreign-notes.ts'
import type { Markdown } from './markdown-faults.ts'
import { numberNotes } from './number-notes.ts'
import { takeRaisedMarks } from './raised-marks.ts'
import { spelled } from './spelling.ts'
import { writeTaskMarks } from './task-marks.ts'
import { endBareAddresses } from './text-links.ts'
import { type Words, wordsOf } from './written.ts'

/** A list is two levels of a tree: the list and its item. */
const MOST_NODES = 2 * MOST_LEVELS

/** One tilde stands for lowered letters in other programs, and is a fault. */
const GFM = { singleTilde: false } as const

type Parsed =
  | { readonly ok: true; readonly text: Markdown }
  /** Where the text is not taken, from 0. */
  | { readonly ok: false; readonly at: number; readonly why: string }

const tooDeep = (at: number): Parsed => ({ ok: false, at, why: `the text is ${TOO_DEEP}` })

/** Parses Markdown. The tree is measured before the extension of GFM, which recurses over it. */
export function parseMarkdown(body: string): Parsed {
  const deepAt = deepMarkdownAt(body)
  if (deepAt !== null) return tooDeep(deepAt)
  const crowded = crowdedAt(body)
  if (crowded !== null) return { ok: false, at: crowded, why: TOO_CROWDED }
  let isDeep = false
  let words: readonly Words[] = []
  const measure = (tree: MarkdownRoot) => {
    isDeep = hasLevels(tree, MOST_NODES)
    if (isDeep) tree.children = []
    words = wordsOf(tree, body)
  }
  function measured(this: Processor) {
    this.data('fromMarkdownExtensions', [{ transforms: [measure] }])
  }
  const tree = unified().use(measured).use(remarkParse).use(remarkGfm, GFM).parse(body)
  if (isDeep) return tooDeep(0)
  takeRaisedMarks(tree)
  endBareAddresses(tree, body)
  return { ok: true, text: { source: body, tree, words } }
}

/**
 * Renders Markdown to clean HTML in three forms. `assets`: the pictures by the names that the addresses in the text spell. Throws
 * `TreeError`. The tree is changed.
 */
export function renderMarkdown(markdown: MarkdownRoot, language: string, assets: ReadonlyMap<string, Asset>): Rendered {
  numberNotes(markdown)
  writeTaskMarks(markdown)
  const notes = noteWords(language)
  const footnoteBackLabel = (_: number, time: number) => notes.back(time)
  const html = unified()
    .use(remarkGfm)
    // The prefix must be empty: the sanitizer would add a second one, but only to the notes' ids.
    .use(remarkRehype, { clobberPrefix: '', footnoteLabel: notes.label, footnoteBackLabel })
    .runSync(markdown)
  addTableCaptions(html)
  shapeFigures(html, (address) => assets.get(spelled(address)))
  addHeadingIds(html)
  shapeLinks(html)
  markForeignNotes(html, language)
  return renderTree(html, language)
}
