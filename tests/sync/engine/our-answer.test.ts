import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { FOREIGN_REFUSALS, FOREIGN_SUCCESSES, marked, redirected } from '#tests/support/device/foreign-answers.ts'
import { endsSession, ourAnswer } from '#workers/net/our-answer.ts'
import { fetchPicture, readConnectionStats } from '#workers/net/request.ts'
import { outcomeOf } from '#workers/push/push-outcome.ts'

const server = (marks: boolean) => ({
  marks: async () => marks,
  noteMark: () => undefined,
  hasLanguage: async () => true,
})
const typed = (type: string, body = 'x'): Response => new Response(body, { headers: { 'content-type': type } })
const epub = () => typed('application/epub+zip')

test.each([...FOREIGN_REFUSALS, ...FOREIGN_SUCCESSES])(
  '%s is no book, no picture and no stream',
  async (_, foreign) => {
    const fetchIt = (async () => foreign()) as typeof fetch
    for (const call of [contentEndpoints.bookFile, contentEndpoints.events]) {
      const judged = await ourAnswer(call, 'en', foreign(), server(true))
      expect(judged).toMatchObject({ kind: 'not_our_server' })
    }
    expect(await fetchPicture(fetchIt, '/api/assets/x', server(true))).toBeNull()
    expect([...((await readConnectionStats(fetchIt, '/api/trace')) ?? [])]).toEqual([])
  },
)

test('a book is believed from a server that marks its answers only with the mark', async () => {
  expect(await ourAnswer(contentEndpoints.bookFile, 'en', marked(epub()), server(true))).toBeInstanceOf(Response)
  expect(await ourAnswer(contentEndpoints.bookFile, 'en', epub(), server(false))).toBeInstanceOf(Response)
  expect(await ourAnswer(contentEndpoints.bookFile, 'en', epub(), server(true))).toMatchObject({ status: 200 })
  expect(await ourAnswer(contentEndpoints.bookFile, 'uk', marked(epub()), server(true))).toEqual({ kind: 'bad_answer' })
})

test('what came by a redirect is not believed, with or without the mark', async () => {
  for (const answer of [epub(), marked(epub())])
    expect(await ourAnswer(contentEndpoints.bookFile, 'en', redirected(answer), server(false))).toEqual({
      kind: 'not_our_server',
      status: 200,
    })
  expect(
    await fetchPicture((async () => redirected(typed('image/png'))) as typeof fetch, '/x', server(false)),
  ).toBeNull()
})

const pictureOf = (answer: Response, marks: boolean) =>
  fetchPicture((async () => answer) as typeof fetch, '/x', server(marks))

test.each([404, 410])('a picture of a bare server is missing when the answer is %i', async (status) => {
  expect(await pictureOf(new Response('no', { status }), false)).toBe('missing')
  expect(await pictureOf(new Response('no', { status }), true)).toBeNull()
})

test.each([400, 401, 403, 404, 405, 407, 410, 451, 501])(
  'a picture is missing when our server says %i, whatever a gateway says',
  async (status) => {
    const said = () => new Response('<html>no</html>', { status, headers: { 'content-type': 'text/html' } })
    expect(await pictureOf(marked(said()), true)).toBe('missing')
    if (status !== 404 && status !== 410) expect(await pictureOf(said(), false)).toBeNull()
  },
)

test.each([401, 403, 404])('a redirect that ended in %i says nothing about a picture', async (status) => {
  const ended = async () => redirected(new Response('no', { status }))
  expect(await fetchPicture(ended as typeof fetch, '/x', server(false))).toBeNull()
})

test.each([408, 429, 500, 502, 503, 511])('an answer with %i says nothing about a picture', async (status) => {
  expect(
    await fetchPicture((async () => new Response('no', { status })) as typeof fetch, '/x', server(false)),
  ).toBeNull()
})

test('a picture is asked of the server, and not of what the browser stored when a portal answered', async () => {
  const modes: unknown[] = []
  const fetchIt = async (_: unknown, init?: RequestInit) => {
    modes.push(init?.cache)
    return typed('image/png')
  }
  await fetchPicture(fetchIt as typeof fetch, '/x', server(false))
  expect(modes).toEqual(['no-cache'])
})

test('a picture without the mark is one only of a server that does not mark its answers', async () => {
  expect(await pictureOf(typed('image/gif'), false)).toBeInstanceOf(Response)
  expect(await pictureOf(typed('image/gif'), true)).toBeNull()
  expect(await pictureOf(marked(typed('image/gif')), true)).toBeInstanceOf(Response)
})

test.each([404, 405, 501])('a server without extensions may say %i in its own way', async (status) => {
  const answer = () => new Response('Cannot GET', { status })
  const judge = (call: typeof contentEndpoints.events | typeof contentEndpoints.books, marks: boolean) =>
    ourAnswer(call, 'en', answer(), server(marks))
  expect(await judge(contentEndpoints.events, false)).toMatchObject({ kind: 'refused', status })
  expect(await judge(contentEndpoints.events, true)).toEqual({ kind: 'not_our_server', status })
  expect(await judge(contentEndpoints.books, false)).toEqual({ kind: 'not_our_server', status })
})

test('an end without a body is one only where the contract has none', async () => {
  const none = () => new Response(null, { status: 204 })
  expect(await ourAnswer(accountEndpoints.logout, 'en', none(), server(false))).toBeInstanceOf(Response)
  const json = () => Response.json({ ok: true })
  expect(await ourAnswer(accountEndpoints.deleteMe, 'en', json(), server(false))).toMatchObject({ status: 200 })
  // The specification does not say how a bare server answers.
  expect(await ourAnswer(accountEndpoints.logout, 'en', json(), server(false))).toBeInstanceOf(Response)
  expect(await ourAnswer(accountEndpoints.logout, 'en', json(), server(true))).toMatchObject({ kind: 'not_our_server' })
  expect(await ourAnswer(accountEndpoints.logout, 'en', marked(json()), server(true))).toEqual({ kind: 'bad_answer' })
  expect(await ourAnswer(contentEndpoints.bookFile, 'en', none(), server(false))).toMatchObject({ status: 204 })
})

test.each([
  ['Application/JSON; Charset=UTF-8', contentEndpoints.books],
  ['application/vnd.api+JSON', contentEndpoints.books],
  ['Application/EPUB+zip', contentEndpoints.bookFile],
  ['Image/PNG', contentEndpoints.asset],
  ['Text/Plain', contentEndpoints.trace],
] as const)('%s is a type, whatever its case', async (type, call) => {
  expect(await ourAnswer(call, 'en', typed(type), server(false))).toBeInstanceOf(Response)
})

test('a refusal is read whatever the case of its media type', async () => {
  const answer = new Response('{"meta":{"message":"no"}}', {
    status: 422,
    headers: { 'content-type': 'Application/JSON' },
  })
  expect(await ourAnswer(contentEndpoints.books, 'en', answer, server(false))).toMatchObject({ message: 'no' })
})

test.each([
  ['ru, en', true],
  ['en-GB,ru', true],
  ['en_GB', true],
  [' en ', true],
  ['', true],
  [' , ', true],
  ['ru, uk', false],
  ['ru', false],
  ['ru_RU', false],
])('texts in “%s” are for a reader of English: %o', async (languages, believed) => {
  const answer = Response.json({ data: [] }, { headers: { 'content-language': languages } })
  const judged = await ourAnswer(contentEndpoints.books, 'en', answer, server(false))
  expect(judged instanceof Response).toBe(believed)
})

test('a field with one text in the place of a list has that message', async () => {
  const refusal = (errors: unknown) => Response.json({ errors }, { status: 422 })
  const read = (errors: unknown) => ourAnswer(accountEndpoints.register, 'en', refusal(errors), server(false))
  expect(await read({ email: 'taken', phone: ['odd', 'short'] })).toMatchObject({
    kind: 'refused',
    errors: { email: ['taken'], phone: ['odd', 'short'] },
  })
  for (const errors of [['no'], [['no']], 'no', {}, { email: 7 }, { 0: 'no' }])
    expect(await read(errors)).toEqual({ kind: 'not_our_server', status: 422 })
})

test.each([300, 302, 305, 399])('an answer with %i has a message for a form, and decides nothing', async (status) => {
  const answer = () => Response.json({ meta: { message: 'no' } }, { status })
  const problem = { kind: 'refused', status, message: 'no' } as const
  expect(await ourAnswer(accountEndpoints.login, 'en', answer(), server(false))).toMatchObject(problem)
  const refused = { ...problem, errors: {}, retryAfterMs: undefined }
  expect(endsSession(refused)).toBe(false)
  expect(outcomeOf(true, refused, false)).toMatchObject({ kind: 'unreached' })
  expect(outcomeOf(false, refused, true)).toMatchObject({ kind: 'unreached' })
})

test('a part counts only where one was asked for', async () => {
  const part = (type: string, body = '{"data":[]}') =>
    new Response(body, { status: 206, headers: { 'content-type': type } })
  for (const call of [contentEndpoints.books, accountEndpoints.logout, accountEndpoints.bookmarks]) {
    const json = part('application/json')
    expect(await ourAnswer(call, 'en', json, server(false))).toEqual({ kind: 'not_our_server', status: 206 })
  }
  expect(await fetchPicture((async () => part('image/png')) as typeof fetch, '/x', server(false))).toBeNull()
  // The size of a file is asked for by its first byte.
  expect(await ourAnswer(contentEndpoints.bookFile, 'en', part('application/pdf'), server(false))).toBeInstanceOf(
    Response,
  )
})
