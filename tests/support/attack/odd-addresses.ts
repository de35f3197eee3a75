import { demoBooks } from '#tests/e2e/support/library.ts'
import { present } from '../present.ts'
import { fc } from '../properties.ts'

const book = present(demoBooks[0])
/** What the demo library has, so that some addresses lead to a book or an article. */
const TEXTS: readonly (readonly string[])[] = [[book.slug], [book.slug, present(book.articles[0])]]

const SCREENS = [
  'search',
  'favorites',
  'login',
  'settings',
  'checkout',
  'success',
  'password',
  'forgot-password',
  'not-found',
]
const SLUGS = [
  'oats',
  'rye',
  'first-oats',
  'terms',
  'home',
  'no-such',
  'en',
  'ru',
  'uk',
  'de',
  'api',
  'assets',
  'wp-admin',
]
const ODD = [
  ...[
    '%',
    '%zz',
    '%E0%A4%A',
    '%00',
    '%2F',
    '%5C',
    '%2e%2e',
    '..',
    '.',
    '.env',
    ';',
    ':',
    '@',
    '*',
    '$bookSlug',
    '%25',
    '%20',
  ],
  ...[
    'index.html',
    'Index.HTM',
    'app.html',
    '__proto__',
    'constructor',
    'книга',
    'naïve',
    '🥣',
    '"',
    '<b>',
    '{}',
    '|',
    '+',
  ],
  'a'.repeat(4_000),
]
const NAMES = [
  'q',
  'find',
  'note',
  'order',
  'session',
  'redirectUrl',
  'redirectedFrom',
  'network',
  '__proto__',
  'toString',
  'Q',
  '',
]
const VALUES = [
  ...[
    '2000',
    'true',
    'null',
    'undefined',
    '-0',
    '1e9',
    '[1]',
    '{"a":1}',
    '"vitamin d"',
    '%22vitamin%20d%22',
    '',
    ' ',
    '%',
    '%E0%A4',
  ],
  ...[
    'a%26b',
    'a+b',
    'a=b',
    'сіль',
    '//evil.example',
    'javascript:alert(1)',
    '/favorites',
    '%00',
    '🥣',
    'b'.repeat(3_000),
  ],
]
const HASHES = ['', '#', '#salt', '#%E0%A4%A', '#:~:text=a', '#a?q=1', '##', '#"><b>', `#${'c'.repeat(3_000)}`]

/** Letters of another case, as a keyboard or a mail program makes them. */
const typed = (word: string) =>
  fc.constantFrom(
    word,
    word,
    word.toUpperCase(),
    word.slice(0, 1).toUpperCase() + word.slice(1),
    encodeURIComponent(word),
  )

const inLibrary = fc
  .constantFrom(...TEXTS)
  .chain((slugs) => fc.tuple(...slugs.map(typed)))
  .map((slugs) => slugs.join('/'))
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SCREENS, ...SLUGS).chain(typed) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: inLibrary },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }).map(encodeURIComponent) },
)
const around = fc.constantFrom('', '', '', '%20', ' ', '%C2%A0', '%09')
const path = fc
  .array(fc.tuple(fc.constantFrom('/', '/', '/', '//', '///'), around, segment, around), { maxLength: 4 })
  .chain((parts) => fc.constantFrom('', '/', '//').map((end) => parts.flat().join('') + end))
const pair = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('=', '=', '=', ''), fc.constantFrom(...VALUES))
const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map((parts) => parts.join('')).join('&'))

/** Addresses that nobody wrote like this, and that readers and programs open all the same. Some are right. */
export const oddAddresses = fc
  .tuple(path, fc.constantFrom('', '?', '?'), query, fc.constantFrom(...HASHES))
  .map(([names, mark, values, hash]) => (names.startsWith('/') ? names : `/${names}`) + (mark && mark + values) + hash)
