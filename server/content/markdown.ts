import type { Root as HtmlRoot } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { ARTICLE_SCHEMA } from './allow-list.ts'
import { addHeadingIds, addTableCaptions, linkOutside, shapeFigures } from './html-shapes.ts'
import type { Asset } from './pictures.ts'
import { previewOf, wordsIn } from './preview.ts'
import { hyphenateTree } from './soft-hyphens.ts'

export interface Rendered {
  readonly content: string
  readonly preview: string
  /** Plain, without soft hyphens. */
  readonly text: string
  readonly words: number
}

const NOTES: Readonly<Record<string, { label: string; back: string }>> = {
  en: { label: 'Notes', back: 'Back to the text' },
  ru: { label: 'Примечания', back: 'Вернуться к тексту' },
  uk: { label: 'Примітки', back: 'Повернутися до тексту' },
}

export const parseMarkdown = (body: string): MarkdownRoot => unified().use(remarkParse).use(remarkGfm).parse(body)

/** Markdown to clean html in three forms. `assets` gives the picture of an address in the text. */
export async function renderMarkdown(
  markdown: MarkdownRoot,
  language: string,
  assets: ReadonlyMap<string, Asset>,
): Promise<Rendered> {
  const notes = NOTES[language] ?? { label: 'Notes', back: 'Back to the text' }
  const html = await unified()
    .use(remarkGfm)
    // The prefix is ours to give once: the cleaner would put a second one before the notes' ids only.
    .use(remarkRehype, { clobberPrefix: '', footnoteLabel: notes.label, footnoteBackLabel: notes.back })
    .use(() => (tree: HtmlRoot) => {
      addTableCaptions(tree)
      shapeFigures(tree, assets)
      addHeadingIds(tree)
      linkOutside(tree)
    })
    .use(rehypeSanitize, ARTICLE_SCHEMA)
    .run(markdown)
  const tree = html as HtmlRoot
  const text = plainText(tree)
  hyphenateTree(tree, language)
  const toHtml = (root: HtmlRoot) => unified().use(rehypeStringify).stringify(root)
  return { content: toHtml(tree), preview: toHtml(previewOf(tree)), text, words: wordsIn(text) }
}

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'tr', 'caption', 'figcaption', 'blockquote', 'table'])

/** The prose, without notes and the marks that lead to them. */
function plainText(tree: HtmlRoot): string {
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
