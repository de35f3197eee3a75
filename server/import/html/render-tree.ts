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

/** The heading of an article's notes, and the label of the links back. */
export const noteWords = (language: string): { readonly label: string; readonly back: string } =>
  NOTES[language] ?? { label: 'Notes', back: 'Back to the text' }

/** Turns a tree of HTML from any source into clean HTML in three forms. */
export async function renderTree(html: Root, language: string): Promise<Rendered> {
  const tree = await unified().use(rehypeSanitize, ARTICLE_SCHEMA).run(html)
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

/** The prose without notes and their marks. */
function plainText(tree: Root): string {
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element') return undefined
    if (node.tagName === 'section' || node.tagName === 'sup') return 'skip'
    if (BLOCKS.has(node.tagName)) parts.push('\n')
    return undefined
  })
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
