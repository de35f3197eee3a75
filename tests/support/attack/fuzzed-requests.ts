import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { fc } from '#tests/support/properties.ts'
import { hostileText, hostileValue, nearValuesOf, valuesOf } from './schema-values.ts'

export interface FuzzedRequest {
  readonly name: keyof typeof endpoints
  readonly who: 'visitor' | 'reader' | 'subscriber'
  readonly method: string
  /** The path below `/api`, with the query. */
  readonly address: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | null
}

const names = Object.keys(endpoints) as (keyof typeof endpoints)[]

/** Names of the test library, so that calls pass the first checks. */
const KNOWN = [
  'oats',
  'rye',
  'first-oats',
  'second-oats',
  'third-oats',
  'second-rye',
  'pdf',
  'epub',
  'google',
  '1',
  '2',
  '3',
]
const RAW_PARTS = [
  '%zz',
  '%',
  '%00',
  '%2e%2e%2f',
  '..%2f..',
  '%c0%af',
  '%ff',
  '%u0061',
  'a%0d%0ab',
  '%F0%9F',
  ';',
  '*',
  ':slug',
  '%25',
]

/** Replaces lone surrogates, which cannot be encoded. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')

/** Known values by the name of a parameter, so that most calls pass the first checks. */
const KNOWN_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'books/:slug': ['oats', 'rye'],
  ':slug': ['first-oats', 'second-oats', 'second-rye', 'oats'],
  ':quantity': ['1', '2', '49', '100', '101', '0'],
  ':article_id': ['1', '2', '3', '99999999999999999999'],
  ':format': ['pdf', 'epub'],
  ':provider': ['google', 'sandbox'],
}

const partOf = (folder: string, name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(KNOWN_BY_NAME[`${folder}/${name}`] ?? KNOWN_BY_NAME[name] ?? KNOWN)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_PARTS) },
    { weight: 2, arbitrary: hostileText.map((text) => encodeURIComponent(wellFormed(text))) },
  )

/** The address of a call with its parameters filled in. */
const pathOf = (path: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path
        .split('/')
        .map((part, at, all) => (part.startsWith(':') ? partOf(all[at - 1] ?? '', part) : fc.constant(part))),
    )
    .map((parts) => parts.join('/'))

const encoded = (text: string): string => encodeURIComponent(wellFormed(text))
const queryText = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')

function queryOf(schema: unknown): fc.Arbitrary<string> {
  const names = Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})
  const name = fc.constantFrom(
    ...names,
    ...['page', 'q', 'page[]', 'q[a]', '__proto__', '__proto__[subscribed]', 'constructor'],
  )
  const fields = fc.array(
    fc.tuple(name, fc.oneof(fc.constantFrom('1', 'oats', 'porridge', 'crop', '386'), hostileText)),
    { maxLength: 6 },
  )
  const good = schema === undefined ? fc.constant({}) : valuesOf(schema)
  return fc.oneof(
    {
      weight: 7,
      arbitrary: good.map((value) =>
        queryText(
          Object.entries(value as object).flatMap(([key, text]) => (text === undefined ? [] : [[key, String(text)]])),
        ),
      ),
    },
    // A name may come twice.
    { weight: 4, arbitrary: fields.map(queryText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz=%zz',
        '&&==&',
        'q',
        '?q=a?b',
        'a=%00',
        `q=${'a'.repeat(9_000)}`,
        'page=1&page=2&page=3',
      ),
    },
  )
}

const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '{"a":}',
  '{"email":{"$gt":""}}',
  '\u0000',
  `${'['.repeat(9_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  `{"password":"${'x'.repeat(70_000)}"}`,
]

function bodyOf(schema: unknown): fc.Arbitrary<string | null> {
  const json = (value: fc.Arbitrary<unknown>) => value.map((made) => JSON.stringify(made) ?? 'null')
  const shaped =
    schema === undefined
      ? []
      : [
          { weight: 4, arbitrary: json(valuesOf(schema)) },
          { weight: 5, arbitrary: json(nearValuesOf(schema)) },
        ]
  return fc.oneof(
    ...shaped,
    { weight: 1, arbitrary: json(hostileValue) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

/** Only characters that a client can send in a header. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom('accept-language'),
    fc.oneof(fc.constantFrom('ru', 'uk;q=0', '*', 'en;q=NaN', `${'a,'.repeat(2_000)}ru`, 'zz-ZZ'), headerText),
  ),
  fc.tuple(
    fc.constantFrom(
      'idempotency-key',
      'if-none-match',
      'range',
      'if-range',
      'accept',
      'accept-encoding',
      'origin',
      'referer',
    ),
    headerText,
  ),
  fc.tuple(
    fc.constantFrom('range'),
    fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'bytes=999999999999999999999-'),
  ),
  fc.tuple(
    fc.constantFrom('authorization'),
    fc.oneof(fc.constantFrom('Bearer ', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi'), headerText),
  ),
  fc.tuple(
    fc.constantFrom(
      'cookie',
      'x-forwarded-for',
      'x-client-address',
      'x-http-method-override',
      'x-original-url',
      'host',
    ),
    headerText,
  ),
)

/** One request: valid, nearly valid or hostile. */
export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc.constantFrom(...names).chain((name) => {
  const call: EndpointShape = endpoints[name]
  return fc
    .record({
      who: fc.constantFrom('visitor' as const, 'reader' as const, 'subscriber' as const),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS') },
      ),
      path: pathOf(call.path),
      query: queryOf(call.query),
      headers: fc.array(header, { maxLength: 3 }),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=a',
            'application/json; charset=utf-16',
            'application/ld+json',
          ),
        },
      ),
      body: bodyOf(call.body),
    })
    .map(({ who, method, path, query, headers, type, body }) => {
      const carries = method !== 'GET' && method !== 'HEAD' && body !== null
      return {
        ...{ name, who, method, address: query === '' ? path : `${path}?${query}` },
        headers: carries ? [...headers, ['content-type', type] as const] : headers,
        body: carries ? body : null,
      }
    })
})
