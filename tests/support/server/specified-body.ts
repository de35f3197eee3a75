/** Reduces an answer of our server to what sections 3 and 7 of the specification name, as another server would send it. */

type Json = Readonly<Record<string, unknown>>

/** The attributes of the specification, by the type of the resource. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  books: ['slug', 'title', 'description', 'price', 'discount_amount', 'currencySymbol', 'hero_image'],
  articles: ['slug', 'title', 'content', 'prev', 'next'],
  bookmarks: ['article_id'],
  users: ['first_name', 'last_name', 'email', 'phone', 'subscribed'],
}
/** Of resources without a type: stats, languages and pages. */
const UNTYPED = ['books_count', 'articles_count', 'languages_count', 'iso', 'name', 'slug', 'title']
/** The home page's SEO data. */
const HOME = ['seo_title', 'seo_description']
const TOKENS = ['access_token', 'redirectUrl']
/** No client may stumble over a field that it does not know. */
const UNKNOWN = { added_by_another_server: { nested: [1, 'two', null] } }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
const plainId = (id: unknown): unknown => (/^\d+$/.test(String(id)) ? Number(id) : id)

function attributesOf(type: unknown, attributes: Json): Json {
  const names = ATTRIBUTES[String(type)] ?? [...UNTYPED, ...(attributes.slug === 'home' ? HOME : ['content'])]
  const { article_id, ...rest } = pick(attributes, names)
  return { ...rest, ...(article_id === undefined ? {} : { article_id: plainId(article_id) }), ...UNKNOWN }
}

/** Ids are those of articles, which bookmarks name, and of what is included. Only an article outside its book's list names the book. */
function resource(row: unknown, isIncluded: boolean, needsBook: boolean): unknown {
  if (!isObject(row) || !isObject(row.attributes)) return row
  const { id, type, attributes, relationships } = row
  const hasId = id !== undefined && (isIncluded || type === 'articles')
  const books = isObject(relationships) && isObject(relationships.books) ? relationships.books.data : undefined
  return {
    ...(hasId && { id: plainId(id) }),
    attributes: attributesOf(type, attributes),
    ...(needsBook && isObject(books) && { relationships: { books: { data: { id: plainId(books.id) } } } }),
    ...UNKNOWN,
  }
}

/**
 * `included` stays only where the client cannot do without it: it names the book of a hit, or of an opened article. Of the pages of a
 * list only links tell, because nothing in `meta` is named.
 */
export function specifiedBody(body: unknown): unknown {
  if (!isObject(body)) return body
  const { data, included, links, meta, ...rest } = body
  if (typeof body.access_token === 'string') return { ...pick(body, TOKENS), ...UNKNOWN }
  const needsBook =
    isObject(data) || (Array.isArray(data) && data.some((row) => row?.attributes?.excerpt !== undefined))
  const row = (one: unknown) => resource(one, false, needsBook)
  return {
    ...rest,
    ...(data === undefined ? {} : { data: Array.isArray(data) ? data.map(row) : row(data) }),
    ...(Array.isArray(included) && needsBook && { included: included.map((one) => resource(one, true, false)) }),
    ...(links === undefined ? {} : { links }),
    ...(meta === undefined ? {} : { meta: isObject(meta) ? pick(meta, ['message']) : meta }),
    ...UNKNOWN,
  }
}
