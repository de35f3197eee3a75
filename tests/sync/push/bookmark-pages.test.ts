import { expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { Bookmarking } from '#tests/support/device/bookmarking.ts'
import { json } from '#tests/support/device/fake-books.ts'
import { fc } from '#tests/support/properties.ts'
import { createRequest } from '#workers/net/request.ts'
import type { Send } from '#workers/net/send.ts'
import { readAllBookmarks } from '#workers/push/read-all-bookmarks.ts'

const PER_PAGE = 3

/** A list of bookmarks, newest first. Another device changes it between two requests. */
class Listed {
  rows: string[] = []
  /** Every state of the list during the read. */
  readonly states: string[] = []
  readonly asked: string[] = []
  /** The number that each bookmark got when it was added last. */
  private last = 0
  private readonly made = new Map<string, number>()
  private readonly between: (() => void)[]

  constructor(rows: readonly string[], between: readonly (() => void)[] = []) {
    this.rows = [...rows]
    this.between = [...between]
  }

  readonly request = createRequest((async (endpoint: EndpointShape, _language, { query }) => {
    const address = new URLSearchParams(query as Record<string, string>)
    this.asked.push(`${endpoint.path}?${address}`)
    this.states.push([...this.rows].sort().join())
    const answer = json(this.page(Number(address.get('page') ?? 1)))
    this.between.shift()?.()
    return answer
  }) as Send)

  readonly row = (id: string) => ({
    id: String(this.made.get(id) ?? 0),
    type: 'bookmarks',
    attributes: { article_id: id, created_at: '2026-01-01T00:00:00Z' },
  })

  add(id: string): void {
    this.rows.unshift(id)
    this.made.set(id, ++this.last)
  }

  remove(id: string): void {
    this.rows = this.rows.filter((one) => one !== id)
  }

  page(page: number): object {
    const last = Math.max(1, Math.ceil(this.rows.length / PER_PAGE))
    const link = page < last ? `/api/user/bookmarks?page=${page + 1}&without=included` : null
    return {
      data: this.rows.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(this.row),
      included: [],
      links: { first: null, last: null, prev: null, next: link },
      meta: { current_page: page, last_page: last, per_page: PER_PAGE, total: this.rows.length },
    }
  }
}

type Read = Awaited<ReturnType<typeof readAllBookmarks>> & { readonly ok: true }

const idsOf = ({ found, isShifted }: Read['value']): string => (isShifted ? 'shifted' : [...found.keys()].sort().join())

async function readAll(listed: Listed): Promise<string> {
  const read = await readAllBookmarks(listed.request, 'en')
  if (!read.ok) throw new Error(read.problem.kind)
  return idsOf(read.value)
}

test('all pages are read without the articles, and a single page is read only once', async () => {
  const many = new Listed(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
  expect(await readAll(many)).toBe('a,b,c,d,e,f,g')
  expect(many.asked).toHaveLength(4)
  expect(many.asked.every((path) => path.includes('without=included'))).toBe(true)
  const few = new Listed(['b', 'a'])
  expect(await readAll(few)).toBe('a,b')
  expect(few.asked).toHaveLength(1)
})

test('answers without paging, or with malformed paging, are understood', async () => {
  const listed = new Listed([])
  const answering = (body: object) => {
    listed.page = () => body
    return readAll(listed)
  }
  const data = [listed.row('a'), listed.row('b')]
  expect(await answering({ data, included: [{ id: '1', type: 'articles', attributes: {} }] })).toBe('a,b')
  expect(await answering({ data, links: null, meta: [] })).toBe('a,b')
  expect(await answering({ data, links: { next: null }, meta: { total: 'two' } })).toBe('a,b')
})

test('a list that shifts between two pages is reported, and one that changes afterwards is whole', async () => {
  const shifting: Listed = new Listed(['g', 'f', 'e', 'd', 'c', 'b', 'a'], [() => shifting.remove('g')])
  expect(await readAll(shifting)).toBe('shifted')
  const nothing = () => undefined
  const later: Listed = new Listed(shifting.rows, [nothing, nothing, () => later.remove('f')])
  expect(await readAll(later)).toBe('a,b,c,d,e,f')
})

const letter = fc.constantFrom(...'abcdefghijklmn')
const change = fc.record({ add: fc.boolean(), id: letter })

// Invariants S8
test('a list that another device changes meanwhile is read as it was at one time, or the shift is reported', async () => {
  let shifted = 0
  let whole = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(letter, { maxLength: 14 }),
      fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 7 }),
      async (rows, changes) => {
        const listed: Listed = new Listed(
          rows,
          changes.map((some) => () => {
            for (const { add, id } of some) {
              if (!add) listed.remove(id)
              else if (!listed.rows.includes(id)) listed.add(id)
            }
          }),
        )
        const read = await readAll(listed)
        if (read === 'shifted') shifted++
        else {
          whole++
          expect(listed.states).toContain(read)
        }
      },
    ),
    { numRuns: 3_000 },
  )
  // Both happened, so both were looked at.
  expect([shifted > 0, whole > 0]).toEqual([true, true])
})

test.each([
  ['the same page for ever', (listed: Listed) => listed.page(1)],
  ['empty pages for ever', (listed: Listed) => ({ ...listed.page(1), data: [] })],
])('a list that links to %s ends', async (_, later) => {
  const listed = new Listed(['c', 'b', 'a'])
  const page = listed.page.bind(listed)
  const links = { next: '/api/user/bookmarks?page=2' }
  listed.page = (number) => ({ ...(number === 1 ? page(1) : later({ page } as Listed)), links })
  expect(await readAll(listed)).toBe('a,b,c')
  expect(listed.asked).toHaveLength(3)
})

test('a first page that comes for every page counts once, so that the other rows are missing', async () => {
  const listed = new Listed(['f', 'e', 'd', 'c', 'b', 'a'])
  const page = listed.page.bind(listed)
  listed.page = () => page(1)
  const read = await readAllBookmarks(listed.request, 'en')
  expect(read).toMatchObject({ ok: true, leftOut: 3 })
  expect(read.ok && [...read.value.found.keys()].join()).toBe('f,e,d')
  expect(listed.asked).toHaveLength(3)
})

test('a page of which no row can be read hides only its own', async () => {
  const listed = new Listed(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
  const page = listed.page.bind(listed)
  listed.page = (number) =>
    number === 2 ? { ...page(2), data: [{ attributes: {} }, { attributes: {} }] } : page(number)
  const read = await readAllBookmarks(listed.request, 'en')
  expect(read).toMatchObject({ ok: true, leftOut: 2 })
  expect(read.ok && idsOf(read.value)).toBe('a,e,f,g')
})

// Invariants S37
test.each([
  ['of single rows', (listed: Listed, number: number) => [listed.row(`row-${number}`)]],
  [
    'of rows that cannot be read',
    (listed: Listed, number: number) => (number === 1 ? [listed.row('a')] : [{ attributes: {} }]),
  ],
])('a list without an end %s is read once, in few pages, and is not whole', async (_, rows) => {
  const listed = new Listed([])
  listed.page = (number) => ({ data: rows(listed, number), links: { next: `/x?page=${number + 1}` } })
  const read = await readAllBookmarks(listed.request, 'en')
  expect(read.ok && [read.leftOut > 0, read.value.isShifted]).toEqual([true, false])
  expect(listed.asked.length).toBeLessThanOrEqual(8)
})

test('a list of some thousand bookmarks is read whole, also in small pages', async () => {
  const ids = Array.from({ length: 1_400 }, (_, at) => `row-${at}`)
  const listed = new Listed([])
  listed.page = (number) => ({
    data: ids.slice((number - 1) * 15, number * 15).map(listed.row),
    links: { next: number * 15 < ids.length ? `/x?page=${number + 1}` : null },
  })
  const read = await readAllBookmarks(listed.request, 'en')
  expect(read.ok && [read.value.found.size, read.leftOut]).toEqual([1_400, 0])
})

/** Lets a bare server answer with these pages of articles, always the same ones. */
function listing({ server }: Bookmarking, pages: readonly (readonly string[])[], total?: number): void {
  server.fault = (path) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname !== '/user/bookmarks') return null
    const number = Number(searchParams.get('page') ?? 1)
    const data = pages[number - 1]?.map((article_id) => ({ type: 'bookmarks', attributes: { article_id } })) ?? []
    const next = number < pages.length ? `/api/user/bookmarks?page=${number + 1}` : null
    return json({ data, included: [], links: { next }, ...(total !== undefined && { meta: { total } }) })
  }
}

// Invariants S6
test.each([
  ['without a total', undefined, undefined],
  ['with a total of its rows', 4, 3],
  ['with a total of its articles', 3, 2],
])('what a bare server lists on two pages counts once, %s', async (_, before, after) => {
  const reader = await Bookmarking.begin(true)
  listing(
    reader,
    [
      ['b0-a1', 'b0-a2'],
      ['b0-a2', 'b0-a3'],
    ],
    before,
  )
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2', 'b0-a3'])
  listing(reader, [['b0-a1', 'b0-a2'], ['b0-a2']], after)
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2'])
})

test('a list that names more rows than it brings takes no bookmark away', async () => {
  const reader = await Bookmarking.begin(true)
  listing(reader, [['b0-a1', 'b0-a2', 'b0-a3']])
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2', 'b0-a3'])
  listing(reader, [['b0-a4'], ['b0-a4']], 4)
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2', 'b0-a3', 'b0-a4'])
})
