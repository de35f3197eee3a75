import type { TextPlace } from '../../../ui/anchor/passage-range.ts'
import { textNodesOf } from '../../../ui/anchor/text-nodes.ts'
import { joinTexts, rangeIn } from '../text-ranges.ts'

/** One spoken unit: a sentence, or a row of a table. */
export interface Sentence {
  readonly text: string
  /** Follows the document: it is empty where a translator of the browser has replaced the text. */
  readonly range: Range
  /** Where it began when it was read. */
  readonly start: TextPlace | null
}

const BLOCKS = 'h1, h2, h3, h4, p, li, figcaption, caption, tr, pre'
/** Neither notes nor their marks are spoken: a number in mid-sentence would confuse listeners. A reading would be the word again. */
const UNSPOKEN = '[data-footnotes], [data-footnote-ref], rt, rp'

const SOFT_HYPHEN = /\u00ad/g
const spoken = (text: string): string => text.replace(SOFT_HYPHEN, '').replace(/\s+/g, ' ').trim()

/** The bounds of the sentences, as offsets in `text`. Without `Intl.Segmenter`, the whole text is one sentence. */
export function sentenceBounds(
  text: string,
  lang: string,
): readonly { readonly start: number; readonly end: number }[] {
  if (Intl.Segmenter === undefined) return [{ start: 0, end: text.length }]
  const segments = new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)
  return [...segments].map(({ index, segment }) => ({ start: index, end: index + segment.trimEnd().length }))
}

const isSpoken = ({ parentElement }: Text): boolean => parentElement?.closest(UNSPOKEN) === null

/** Groups consecutive text nodes of the same block. */
function runsOf(root: Element): { readonly block: Element; readonly texts: readonly Text[] }[] {
  const runs: { block: Element; texts: Text[] }[] = []
  for (const node of textNodesOf(root)) {
    const block = node.parentElement?.closest(BLOCKS)
    if (block === undefined || block === null || !isSpoken(node)) continue
    const last = runs.at(-1)
    if (last?.block === block) last.texts.push(node)
    else runs.push({ block, texts: [node] })
  }
  return runs
}

const wordsOf = (cell: Element): string =>
  textNodesOf(cell)
    .filter(isSpoken)
    .map(({ data }) => data)
    .join('')

/** A row as one sentence. Commas between the cells make the voice pause. */
const rowOf = (row: Element): Sentence[] => {
  const text = [...row.children].map((cell) => spoken(wordsOf(cell))).join(', ')
  const range = document.createRange()
  range.selectNodeContents(row)
  const node = textNodesOf(row).find(({ data }) => data.trim() !== '')
  return [{ text, range, start: node === undefined ? null : { node, at: 0 } }]
}

const startOf = ({ startContainer: node, startOffset: at }: Range): TextPlace | null =>
  node instanceof Text ? { node, at } : null

/** The parts that are spoken: title, description and text. */
const PARTS = ':scope > h1, :scope > [data-description], .article-html'

/** All sentences of an article, in the order in which they are spoken. */
export function sentencesOf(article: Element, lang: string): readonly Sentence[] {
  return [...article.querySelectorAll(PARTS)]
    .flatMap(runsOf)
    .flatMap(({ block, texts }) => {
      if (block.localName === 'tr') return rowOf(block)
      const joined = joinTexts(texts)
      return sentenceBounds(joined.text, lang).flatMap(({ start, end }) => {
        const range = rangeIn(joined, start, end)
        return range === null ? [] : [{ text: spoken(joined.text.slice(start, end)), range, start: startOf(range) }]
      })
    })
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}
