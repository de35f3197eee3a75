import type { Root as MarkdownRoot } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { addHeadingIds, addTableCaptions, linkOutside, shapeFigures } from '#server/import/html/html-shapes.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import { noteWords, type Rendered, renderTree } from '#server/import/html/render-tree.ts'

export const parseMarkdown = (body: string): MarkdownRoot => unified().use(remarkParse).use(remarkGfm).parse(body)

/** Renders Markdown to clean HTML in three forms. `assets`: the picture for each address in the text. */
export async function renderMarkdown(
  markdown: MarkdownRoot,
  language: string,
  assets: ReadonlyMap<string, Asset>,
): Promise<Rendered> {
  const notes = noteWords(language)
  const footnoteBackLabel = (_: number, time: number) => notes.back(time)
  const html = await unified()
    .use(remarkGfm)
    // The prefix must be empty: the sanitizer would add a second one, but only to the notes' ids.
    .use(remarkRehype, { clobberPrefix: '', footnoteLabel: notes.label, footnoteBackLabel })
    .run(markdown)
  addTableCaptions(html)
  shapeFigures(html, assets)
  addHeadingIds(html)
  linkOutside(html)
  return renderTree(html, language)
}
