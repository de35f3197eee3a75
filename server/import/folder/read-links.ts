import { isAppAddress } from '#server/app/app-addresses.ts'
import type { FaultList } from '#server/import/faults.ts'
import type { BookDraft } from './read-book.ts'
import type { PageDraft } from './read-pages.ts'

/** Checks what needs the whole library: duplicate slugs and broken links. */
export function checkLinks(books: readonly BookDraft[], pages: readonly PageDraft[], faults: FaultList): void {
  const articles = new Map<string, string>()
  for (const { slug, front } of books) {
    const file = `books/${slug}/book.yaml`
    if (isAppAddress(slug)) faults.add(file, 1, `${slug} is an address of the app`)
    if (pages.some((page) => page.slug === slug)) faults.add(file, 1, `${slug} is a page and a book`)
    for (const article of front.articles) {
      const other = articles.get(article)
      if (other !== undefined)
        faults.add(file, 1, `the article ${article} stands in ${other} too; slugs are unique in the library`)
      articles.set(article, slug)
    }
  }
  for (const { slug } of pages)
    if (isAppAddress(slug)) faults.add('pages/pages.yaml', 1, `${slug} is an address of the app`)

  const addresses = (lang: string): Set<string> =>
    new Set([
      '/',
      ...pages.filter((page) => page.texts.some((text) => text.lang === lang)).map((page) => `/${page.slug}`),
      ...books.map((book) => `/${book.slug}`),
      ...books.flatMap((book) =>
        book.articles
          .filter(({ texts }) => texts.some((text) => text.lang === lang))
          .map(({ slug }) => `/${book.slug}/${slug}`),
      ),
    ])
  const texts = [
    ...books.flatMap((book) => book.articles.flatMap((article) => article.texts)),
    ...pages.flatMap((page) => page.texts),
  ]
  for (const { file, lang, links } of texts)
    for (const { url, line } of links) {
      if (/^(https?:|mailto:|#)/.test(url)) continue
      const path = url.replace(/[#?].*$/, '')
      if (!addresses(lang).has(path)) faults.add(file, line, `the link ${url} leads nowhere in ${lang}`)
    }
}
