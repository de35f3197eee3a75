import { expect, test } from 'vitest'
import { type IndexedArticle, SegmentBuilder } from '#search/index/segment-builder.ts'
import { nextMerge, planUpdate } from '#search/index/update-plan.ts'
import { SearchIndex } from '#search/query/search-index.ts'
import { ByteReader, ByteWriter } from '#search/segment/bytes.ts'
import { BrokenSegmentError, Segment } from '#search/segment/segment.ts'
import { mergeSegments, planMerge } from '#search/segment/segment-merge.ts'
import { TermCursor } from '#search/segment/term-cursor.ts'
import { present } from '#tests/support/present.ts'
import { fc } from '#tests/support/properties.ts'
import { analyserOf } from './support/analyser-of.ts'
import { article, Library } from './support/library.ts'

const WORDS = 'молоко творог сыр рыба белок витамин b12 омега-3 рис каша соль печень vitamin ґанок їжа 漢字'.split(' ')

const articles = (count: number, seed = 1): IndexedArticle[] =>
  Array.from({ length: count }, (_, n) => {
    const word = (k: number) => present(WORDS[(n * 7 + k * k * seed) % WORDS.length])
    return article(`article-${(n * 37) % count}-${n}`, Array.from({ length: 20 }, (_, k) => word(k)).join(' '), {
      stamp: 1_700_000_000_000 + n,
      title: word(3),
      headings: [word(5), word(8)],
      description: word(11),
    })
  })

const analyser = analyserOf('ru')
const build = (list: readonly IndexedArticle[]) => new SegmentBuilder(analyser).build(list)
const live = (bytes: Uint8Array, dead: readonly number[] = []) => ({ segment: new Segment(bytes), dead: new Set(dead) })

test('written numbers are read back', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(), fc.maxSafeNat())), (numbers) => {
      const writer = new ByteWriter()
      for (const number of numbers) writer.varint(number)
      const reader = new ByteReader(writer.finish())
      expect(numbers.map(() => reader.varint())).toEqual(numbers)
    }),
  )
})

test("a segment has its articles' ids, stamps and lengths", () => {
  const list = articles(100)
  const segment = new Segment(build(list))
  expect(segment.ids()).toEqual(list.map((one) => one.id).sort())
  for (let n = 0; n < 100; n++) {
    const known = list.find((one) => one.id === segment.idOf(n))
    expect(segment.stamps[n]).toBe(known?.stamp)
    expect(segment.bodyLengths[n]).toBeGreaterThanOrEqual(20)
  }
})

test('a segment can be read at an odd offset of a shared buffer', () => {
  const bytes = build(articles(9))
  const elsewhere = Buffer.concat([Buffer.of(1), bytes]).subarray(1)
  expect([...new Segment(elsewhere).bodyLengths]).toEqual([...new Segment(bytes).bodyLengths])
})

test('merging gives the same bytes as building at once', () => {
  const list = articles(90)
  const parts = [list.slice(0, 10), list.slice(10, 50), list.slice(50)].map((part) => live(build(part)))
  expect(mergeSegments(parts)).toEqual(build(list))
})

test.each([120_000, 1000])(
  'a builder that knows words from before, at most %s, gives the same bytes as a new one',
  (kept) => {
    // Only consonants, from which no grammar removes anything. So each word is a term of its own, and there are more than the
    // first tables can have.
    const word = (n: number) => [...n.toString(8)].map((digit) => 'бвгдклмн'[Number(digit)]).join('')
    const words = (from: number) => Array.from({ length: 80 }, (_, k) => word(((from + k) * 7919) % 40_000))
    const builder = new SegmentBuilder(analyser, kept)
    for (const from of [0, 250]) {
      const list = Array.from({ length: 250 }, (_, k) => article(`many-${from + k}`, words((from + k) * 79).join(' ')))
      expect(Buffer.compare(builder.build(list), build(list))).toBe(0)
    }
  },
)

test('a word that hundreds of articles have, in all fields and thousands of times, is merged in order', () => {
  const often = Array.from({ length: 70_000 }, () => 'соль').join(' ')
  const list = Array.from({ length: 700 }, (_, n) =>
    article(`article-${(n * 37) % 700}`, n === 5 ? often : 'соль', {
      title: n % 2 === 0 ? 'Соль' : '',
      headings: n % 3 === 0 ? ['Соль'] : [],
      description: n % 5 === 0 ? 'Соль' : '',
    }),
  )
  const halves = [list.filter((_, n) => n % 2 === 0), list.filter((_, n) => n % 2 === 1)].map((half) =>
    live(build(half)),
  )
  expect(mergeSegments(halves)).toEqual(build(list))
})

test('a merge leaves out dead articles', () => {
  const list = articles(30)
  const kept = list.filter((_, n) => n % 3 !== 0)
  const whole = new Segment(build(list))
  const ids = whole.ids()
  const dead = list.flatMap((one, n) => (n % 3 === 0 ? [ids.indexOf(one.id)] : []))
  expect(mergeSegments([{ segment: whole, dead: new Set(dead) }])).toEqual(build(kept))
})

test('a query has the same answer however the index is divided into segments', async () => {
  const list = articles(60)
  const whole = new Library('ru', list)
  const cut = new Library('ru', list.slice(0, 7), list.slice(7, 8), list.slice(8))
  for (const query of [...WORDS, 'молоко сыр', 'ви', 'молако', 'творог рыба рис']) {
    const { hits, total, suggestions } = await whole.search(query, { mode: 'typing' })
    expect(await cut.search(query, { mode: 'typing' })).toMatchObject({ hits, total, suggestions })
  }
})

test('dead articles do not change scores', () => {
  const list = articles(40)
  const bytes = build(list)
  const ids = new Segment(bytes).ids()
  const dead = [...ids.keys()].filter((n) => n % 2 === 0)
  const half = new SearchIndex([live(bytes, dead)])
  const alone = new SearchIndex([live(build(list.filter((one) => ids.indexOf(one.id) % 2 === 1)))])
  const query = {
    units: [
      {
        typed: 'рыба',
        optional: false,
        otherwise: [],
        alternatives: [{ weight: 1, needs: [{ text: 'рыб', prefix: true }] }],
      },
    ],
    phrases: [],
  }
  const answer = (index: SearchIndex) => {
    return index.match(query, 100).best.map(({ document, score }) => [index.idOf(document), score])
  }
  expect(answer(half)).toEqual(answer(alone))
  expect(answer(half).length).toBeGreaterThanOrEqual(5)
})

test('bytes that are not a segment are refused', () => {
  const bytes = build(articles(5))
  expect(() => new Segment(new Uint8Array(0))).toThrow(BrokenSegmentError)
  expect(() => new Segment(bytes.slice(0, -1))).toThrow(BrokenSegmentError)
  expect(() => new Segment(Uint8Array.from([...bytes, 0]))).toThrow(BrokenSegmentError)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
      expect(() => new Segment(noise)).toThrow(BrokenSegmentError)
    }),
  )
})

test('the articles of a segment whose ids are damaged are indexed again', () => {
  const list = articles(40)
  const wanted = list.map(({ id, stamp }) => ({ id, stamp }))
  const bytes = build(list)
  expect(planUpdate([live(bytes)], wanted)).toEqual({ missing: [], dead: [new Set()] })
  let damaged = 0
  for (let at = 20; at < bytes.length - 8; at++) {
    const broken = bytes.slice().fill(0xff, at, at + 8)
    let ids: readonly string[] | null = null
    try {
      ids = new Segment(broken).ids()
    } catch {
      damaged++
    }
    if (ids !== null) continue
    const { missing, dead } = planUpdate([live(broken)], wanted)
    expect(missing).toHaveLength(40)
    expect(dead[0]?.size).toBe(40)
    expect(nextMerge([{ ...live(broken), dead: present(dead[0]) }])).toEqual({ places: [0], bytes: null })
  }
  expect(damaged).toBeGreaterThan(10)
})

test('a search in damaged terms and lists ends', () => {
  // A term of 2^28 bytes.
  expect(new TermCursor(Uint8Array.of(0, 0xff, 0xff, 0xff, 0x7f), 1, 0, 0).next()).toBe(false)
  const bytes = build(articles(40))
  for (let at = 20; at < bytes.length - 8; at += 3)
    for (const value of [0, 0x7f, 0xff]) {
      const index = new SearchIndex([live(bytes.slice().fill(value, at, at + 8))])
      expect(index.frequency('сол')).toBeLessThanOrEqual(40)
      expect(index.termsWithPrefix('со').length).toBeLessThan(100)
    }
})

test('eight segments of one size are merged, and a segment with mostly dead articles is rewritten at once', () => {
  const small = build(articles(1))
  expect(planMerge(Array.from({ length: 7 }, () => live(small)))).toEqual([])
  expect(planMerge(Array.from({ length: 8 }, () => live(small)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(planMerge([live(build(articles(9))), live(build(articles(4)), [0, 1, 2])])).toEqual([1])
})
