import type { SentBook } from '#server/library/books.ts'
import { pathOf } from '../place.ts'
import type { VisitorText } from '../read-text.ts'

/** An object of schema.org. */
type Thing = Readonly<Record<string, unknown>>

interface Where {
  readonly origin: string
  readonly lang: string
  /** Whether the page's own address names the language. The links of its description then do so, too. */
  readonly namesLanguage: boolean
  /** Of this page. */
  readonly url: string
  readonly image: string
}

/** The class of what stands in a cut article's page instead of the rest. */
const REST = '.article-rest'

const SITE = 'Larder'

/** Nothing for a book whose author nobody knows. An author with the site's own name is its editors and not a person. */
const authorOf = (name: string) =>
  name === '' ? {} : { author: { '@type': name.includes(SITE) ? 'Organization' : 'Person', name } }

const bookAddress = ({ origin, lang, namesLanguage }: Where, { attributes }: SentBook): string =>
  origin + pathOf({ slug: attributes.slug, article: null }, namesLanguage ? lang : null)

function bookThing(where: Where, book: SentBook): Thing {
  const { title, description, author } = book.attributes
  return {
    '@type': 'Book',
    name: title,
    description,
    ...authorOf(author),
    inLanguage: where.lang,
    url: bookAddress(where, book),
  }
}

/** The home page, then what is above the text, then the text itself. */
function breadcrumbs(where: Where, items: readonly (readonly [name: string, url: string])[]): Thing {
  const home = [SITE, where.origin + pathOf({ slug: '', article: null }, where.namesLanguage ? where.lang : null)]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...items].map(([name, item], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item,
    })),
  }
}

function articleThings(
  where: Where,
  { book, article, publishedAt }: Extract<VisitorText, { kind: 'article' }>,
): Thing[] {
  const { title, description, restricted, updated_at, credits } = article.attributes
  const rest = { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: REST }
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      ...authorOf(credits?.author ?? book.attributes.author),
      datePublished: publishedAt.toISOString(),
      dateModified: updated_at,
      inLanguage: where.lang,
      url: where.url,
      mainEntityOfPage: where.url,
      image: where.image,
      isPartOf: bookThing(where, book),
      isAccessibleForFree: !restricted,
      ...(restricted ? { hasPart: rest } : {}),
    },
    breadcrumbs(where, [
      [book.attributes.title, bookAddress(where, book)],
      [title, where.url],
    ]),
  ]
}

function things(where: Where, text: VisitorText): Thing[] {
  if (text.kind === 'article') return articleThings(where, text)
  if (text.kind === 'book') {
    const { title, updated_at } = text.book.attributes
    const book = { ...bookThing(where, text.book), image: where.image, dateModified: updated_at }
    return [book, breadcrumbs(where, [[title, where.url]])]
  }
  const page = { inLanguage: where.lang, url: where.url, description: text.page?.seo_description }
  if (text.kind === 'home') return [{ '@type': 'WebSite', name: SITE, ...page }]
  const { title, updated_at } = text.page
  const itself = { '@type': 'WebPage', name: title, ...page, dateModified: updated_at.toISOString() }
  return [itself, breadcrumbs(where, [[title, where.url]])]
}

/** What a text is, for search engines. Without `<`, so that no text can end the element that holds this. */
export function jsonLd(where: Where, text: VisitorText): string {
  const graph = { '@context': 'https://schema.org', '@graph': things(where, text) }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
