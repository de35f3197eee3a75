import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { MAX_PER_PAGE, MIN_PER_PAGE, MIN_QUERY_CHARS } from '../limits.ts'
import { Slug, Timestamp, UNKNOWN_NAME, wholeNumber } from '../resource.ts'
import {
  ArticleAnswer,
  ArticlesAnswer,
  BooksAnswer,
  LanguagesAnswer,
  PagesAnswer,
  SearchAnswer,
  StatsAnswer,
} from './content.ts'

const MAX_PAGE = 1_000_000
const PageNumber = v.optional(wholeNumber(1, MAX_PAGE), '1')
const DEFAULT_PER_PAGE = '20'
/** An asset's name is made from its content, so an address always has the same content. */
const AssetKey = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,127}$/, UNKNOWN_NAME))

/** *(Extension)* The `content_revision` that the client knows. A shared cache may store what is at that of visitors. */
const Revision = v.optional(v.pipe(v.string(), v.maxLength(64, 'max')))

/** The calls that read content. All answer in the language of `Accept-Language`. */
export const contentEndpoints = {
  stats: endpoint({
    method: 'GET',
    path: '/server/stats',
    summary: 'How much content there is, and the revision of it',
    auth: 'optional',
    query: v.object({ revision: Revision }),
    answer: StatsAnswer,
    localized: true,
  }),
  languages: endpoint({
    method: 'GET',
    path: '/languages',
    summary: 'The languages of the library',
    auth: 'none',
    query: v.object({ revision: Revision }),
    answer: LanguagesAnswer,
  }),
  pages: endpoint({
    method: 'GET',
    path: '/pages',
    summary: 'The content pages, home, privacy-policy and terms always among them',
    auth: 'none',
    query: v.object({ revision: Revision }),
    answer: PagesAnswer,
    localized: true,
  }),
  books: endpoint({
    method: 'GET',
    path: '/books',
    summary: 'The books, in the order of the shop',
    auth: 'none',
    query: v.object({ revision: Revision }),
    answer: BooksAnswer,
    localized: true,
  }),
  bookArticles: endpoint({
    method: 'GET',
    path: '/books/:slug/articles/:quantity',
    summary: 'A page of a book’s articles in reading order, each whole or, where restricted, its beginning',
    auth: 'optional',
    params: v.object({ slug: Slug, quantity: wholeNumber(MIN_PER_PAGE, MAX_PER_PAGE) }),
    query: v.object({ page: PageNumber, updated_since: v.optional(Timestamp), revision: Revision }),
    answer: ArticlesAnswer,
    localized: true,
  }),
  article: endpoint({
    method: 'GET',
    path: '/articles/:slug',
    summary: 'One article; with attributes=prev,next its neighbours in the book',
    auth: 'optional',
    params: v.object({ slug: Slug }),
    query: v.object({
      attributes: v.optional(v.pipe(v.string(), v.regex(/^(prev|next)(,(prev|next))?$/, 'invalid'))),
      revision: Revision,
    }),
    answer: ArticleAnswer,
    localized: true,
  }),
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'The articles that match, best first',
    auth: 'optional',
    query: v.object({
      q: v.pipe(v.string('required'), v.trim(), v.minLength(MIN_QUERY_CHARS, 'query_min'), v.maxLength(200, 'max')),
      per_page: v.optional(wholeNumber(MIN_PER_PAGE, MAX_PER_PAGE), DEFAULT_PER_PAGE),
      page: PageNumber,
      revision: Revision,
    }),
    answer: SearchAnswer,
    localized: true,
  }),
  asset: endpoint({
    method: 'GET',
    path: '/assets/:asset_key',
    summary: 'An image: the original, or cropped to one of the fixed sizes',
    auth: 'none',
    params: v.object({ asset_key: AssetKey }),
    query: v.object({
      w: v.optional(wholeNumber(1, 10_000)),
      h: v.optional(wholeNumber(1, 10_000)),
      f: v.optional(v.literal('crop', 'invalid')),
      q: v.optional(wholeNumber(1, 100)),
    }),
    answer: 'image',
  }),
  bookFile: endpoint({
    method: 'GET',
    path: '/books/:slug/files/:format',
    summary: 'The book as a file, in the language of the request',
    auth: 'subscriber',
    params: v.object({ slug: Slug, format: v.picklist(['pdf', 'epub']) }),
    answer: 'file',
    localized: true,
    extension: true,
  }),
  events: endpoint({
    method: 'GET',
    path: '/server/events',
    summary: 'Update notices: something changed, never what',
    auth: 'optional',
    answer: 'events',
    extension: true,
  }),
  trace: endpoint({
    method: 'GET',
    path: '/trace',
    summary: 'Connection stats: key=value lines, ip and loc among them',
    auth: 'none',
    answer: 'text',
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server can serve',
    auth: 'none',
    answer: v.object({ status: v.literal('ok') }),
  }),
}
