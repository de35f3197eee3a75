import type { Element, Parents, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { LINKS } from '#contract/library/article-elements.ts'
import { element, propertyText } from '#server/import/element.ts'
import { ARTICLE_SCHEMA } from '#server/import/html/allow-list.ts'

const INNER_LINK = /^\/(?!\/)/
const ASSETS = '/api/assets/'
/** The elements that the app's scripts look for. A text stands before them in the document, so it could pose as one. */
const OWN_IDS: ReadonlySet<string> = new Set(['root', 'early', 'main'])

/** A table in a box in which it scrolls. Its name is its caption. */
function boxed(table: Element): Element {
  const caption = table.children.find((child) => child.type === 'element' && child.tagName === 'caption')
  const name = caption === undefined ? '' : textOf(caption)
  return element('div', { className: ['table-box'], tabIndex: 0, role: 'region', ariaLabel: name }, [table])
}

function boxTables(tree: Root): void {
  const tables: { readonly table: Element; readonly parent: Parents }[] = []
  visit(tree, 'element', (node, _, parent) => {
    if (node.tagName === 'table' && parent !== undefined) tables.push({ table: node, parent })
  })
  for (const { table, parent } of tables) parent.children[parent.children.indexOf(table)] = boxed(table)
}

/** Gives links within the site their address on the shown page, and removes those to nowhere known. */
function setLink(link: Element, hrefFor: (path: string) => string): void {
  const href = propertyText(link, 'href')
  if (!LINKS.test(href)) delete link.properties.href
  else if (INNER_LINK.test(href)) link.properties.href = hrefFor(href)
}

/** What an allow-list cannot say. The page checks the same before it shows a stored text: `ui/article/native-clean.ts`. */
const checked = (hrefFor: (path: string) => string) => (tree: Root) => {
  visit(tree, 'element', (node, index, parent) => {
    if (OWN_IDS.has(propertyText(node, 'id'))) delete node.properties.id
    if (node.tagName === 'a') setLink(node, hrefFor)
    const isForeign = node.tagName === 'img' && !propertyText(node, 'src').startsWith(ASSETS)
    if (!isForeign || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  boxTables(tree)
}

/** Stored HTML as the page shows it. It was sanitised at import, but a database may have been changed since then. */
export function cleanHtml(html: string, hrefFor: (path: string) => string): string {
  const clean = unified()
    .use(rehypeParse, { fragment: true })
    .use(rehypeSanitize, ARTICLE_SCHEMA)
    .use(() => checked(hrefFor))
    .use(rehypeStringify)
  return String(clean.processSync(html))
}
