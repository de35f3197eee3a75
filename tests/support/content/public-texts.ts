import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Article, Book, PageAttributes } from '#contract/library/content.ts'
import { present } from '#tests/support/present.ts'

/** A GET of the server. */
export type Get = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>

/** The elements and the texts of some HTML, in their order, with what pictures say instead. Scripts and styles have no texts. */
export function partsOf(html: string): { readonly elements: readonly Element[]; readonly texts: readonly string[] } {
  const elements: Element[] = []
  const texts: string[] = []
  visit(unified().use(rehypeParse).parse(html), (node) => {
    if (node.type === 'text') texts.push(node.value)
    if (node.type !== 'element') return undefined
    elements.push(node)
    if (typeof node.properties.alt === 'string') texts.push(node.properties.alt)
    return ['script', 'style'].includes(node.tagName) ? 'skip' : undefined
  })
  return { elements, texts: texts.filter((text) => /[\p{L}\p{N}]/u.test(text)) }
}

/** What the API says of a language's library, piece by piece: the texts of each address by its path without a prefix. */
export async function readTexts(
  get: Get,
  lang: string,
  who: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = async <T>(path: string): Promise<readonly T[]> => {
    const answer = await get(`/api${path}`, { 'Accept-Language': lang, ...who })
    return ((await answer.json()) as { data: readonly T[] }).data
  }
  const texts = new Map<string, readonly string[]>()
  const books = await read<Book>('/books')
  const cards = books.flatMap(({ attributes: { title, description } }) => [title, description])
  for (const { attributes: page } of await read<{ attributes: PageAttributes }>('/pages')) {
    const own = [page.title, ...partsOf(present(page.content)).texts]
    texts.set(page.slug === 'home' ? '/' : `/${page.slug}`, page.slug === 'home' ? [...own, ...cards] : own)
  }
  for (const { attributes: book } of books) {
    const articles = (await read<Article>(`/books/${book.slug}/articles/100`)).map(({ attributes }) => attributes)
    const list = articles.flatMap(({ title, description }) => [title, present(description)])
    texts.set(`/${book.slug}`, [book.title, book.description, present(book.author), ...list])
    articles.forEach(({ slug, title, description, content }, at) => {
      const neighbours = [articles[at - 1], articles[at + 1]].flatMap((other) => other?.title ?? [])
      const own = [title, present(description), ...partsOf(content).texts]
      texts.set(`/${book.slug}/${slug}`, [book.title, ...own, ...neighbours])
    })
  }
  return texts
}
