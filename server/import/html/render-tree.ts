import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { ARTICLE_SCHEMA } from './allow-list.ts'
import { previewOf } from './preview.ts'
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

/** Turns a tree of HTML from any source into clean HTML in three forms. */
export function renderTree(html: Root, language: string): Rendered {
  const tree = unified().use(rehypeSanitize, ARTICLE_SCHEMA).runSync(html)
  const text = plainText(tree)
  hyphenateTree(tree, language)
  const toHtml = (root: Root) => unified().use(rehypeStringify).stringify(root)
  return { content: toHtml(tree), preview: toHtml(previewOf(tree)), text, words: wordsIn(text) }
}

const BLOCKS = new Set([
  'br',
  'p',
  'h2',
  'h3',
  'h4',
  'li',
  'td',
  'th',
  'tr',
  'caption',
  'figcaption',
  'blockquote',
  'table',
])

/** Notes, their marks, and the readings of words. */
const UNREAD = new Set(['section', 'sup', 'rt', 'rp'])

/** The prose without notes and readings. */
function plainText(tree: Root): string {
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element') return undefined
    if (UNREAD.has(node.tagName)) return 'skip'
    if (BLOCKS.has(node.tagName)) parts.push('\n')
    return undefined
  })
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
