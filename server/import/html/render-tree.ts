import type { Element, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { beginningOf } from '#server/import/beginning/beginning.ts'
import { isBeginning } from '#server/library/audience.ts'
import { ARTICLE_SCHEMA } from './allow-list.ts'
import { checkTree } from './check-tree.ts'
import { hyphenateTree } from './soft-hyphens.ts'

export interface Rendered {
  readonly content: string
  readonly preview: string
  /** Plain text without soft hyphens. */
  readonly text: string
  readonly words: number
}

const NOTES: Readonly<Record<string, { label: string; back: string }>> = {
  en: { label: 'Notes', back: 'Back to the text' },
  ru: { label: 'Примечания', back: 'Вернуться к тексту' },
  uk: { label: 'Примітки', back: 'Повернутися до тексту' },
}

interface NoteWords {
  /** The heading of an article's notes. */
  readonly label: string
  /** The name of a link back. A note that is named twice has two: “↩” and “↩ 2”. */
  readonly back: (time: number) => string
}

export function noteWords(language: string): NoteWords {
  const { label, back } = NOTES[language] ?? { label: 'Notes', back: 'Back to the text' }
  return { label, back: (time) => (time > 1 ? `${back} ${time}` : back) }
}

/** Renders a tree of HTML from any source as clean HTML in three forms. Throws `TreeError`. */
export function renderTree(html: Root, language: string): Rendered {
  const tree = unified().use(rehypeSanitize, ARTICLE_SCHEMA).runSync(html)
  const text = plainText(tree)
  hyphenateTree(tree, language)
  checkTree(tree)
  const content = toHtml(tree)
  const words = wordsIn(text)
  return { content, preview: beginningAsHtml(tree, { content, words }, language), text, words }
}

const toHtml = (root: Root): string => unified().use(rehypeStringify).stringify(root)

/** Shorter ones for the texts whose words or tags all stand at the beginning. */
const PARTS = [1, 0.5, 0.25] as const

/** The beginning, measured again on what is stored, as the server measures it before it answers. */
function beginningAsHtml(tree: Root, whole: Pick<Rendered, 'content' | 'words'>, language: string): string {
  for (const part of PARTS) {
    const html = toHtml(beginningOf(tree, language, part))
    if (2 * Buffer.byteLength(html) < Buffer.byteLength(whole.content) && isBeginning(html, whole.words)) return html
  }
  return ''
}

const BLOCKS = /^(?:br|p|h[2-4]|li|t[dhr]|caption|figcaption|blockquote|table|pre|hr|figure)$/

/** Notes, and the readings of words. */
const UNREAD = new Set(['section', 'rt', 'rp'])

/** The most letters of a mark: 112, [12], iii. */
const MAX_MARK = 8

/** The mark of a note: a short raised link. Other raised words are read. */
function isRaisedLink(node: Element): boolean {
  const [child, other] = node.children
  if (child?.type !== 'element' || other !== undefined) return false
  const names = `${node.tagName} ${child.tagName}`
  return (names === 'sup a' || names === 'a sup') && textOf(child).trim().length <= MAX_MARK
}

/** The prose without notes and readings, a block in each line. */
function plainText(tree: Root): string {
  const parts: string[] = []
  const walk = (node: RootContent): void => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element' || UNREAD.has(node.tagName) || isRaisedLink(node)) return
    const isBlock = BLOCKS.test(node.tagName)
    if (isBlock) parts.push('\n')
    for (const child of node.children) walk(child)
    if (isBlock) parts.push('\n')
  }
  for (const node of tree.children) walk(node)
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
