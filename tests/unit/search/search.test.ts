import { describe, expect, test } from 'vitest'
import { HOSTILE_QUERIES } from '#tests/support/attack/hostile-queries.ts'
import { article, Library } from './support/library.ts'

const ru = new Library('ru', [
  article('belok', 'Белок нужен мышцам. В твороге много белка.', { title: 'Белки в пище' }),
  article('b12', 'Витамин В₁₂ есть в мясе и печени. Омега-3 есть в рыбе.', { title: 'Витамины' }),
  article('c', 'Витамин С есть в капусте и чёрной смородине.', { title: 'Что ест капуста' }),
  article('syr', 'Кисло-сладкий соус подают к рыбе с рисом. Молоко и сыр.', { headings: ['Соусы к рыбе'] }),
  article('ogurec', 'Огурцы солят с yкpопом. Рыбий жир здесь ни при чём, а жир рыбы тем более.'),
  article('jir', 'Рыбий жир принимают зимой.'),
])

describe('a query finds', () => {
  test.each([
    ['белком', ['belok']],
    ['творог', ['belok']],
    ['в12', ['b12']],
    ['B-12', ['b12']],
    ['б12', ['b12']],
    ['витамин Б12', ['b12']],
    ['рыба б рисом', ['syr']],
    ['омега 3', ['b12']],
    ['Омега-3', ['b12']],
    ['витамин C', ['c']],
    ['витамин с', ['c']],
    ['витамин Б', ['b12', 'c']],
    ['чёрная смородина', ['c']],
    ['черной смородиной', ['c']],
    ['кислосладкий', ['syr']],
    ['кисло сладкие', ['syr']],
    ['огурец', ['ogurec']],
    ['огуре', ['ogurec']],
    ['рыбу с рисом', ['syr']],
    ['«рыбий жир»', ['jir', 'ogurec']],
    ['"жир рыбы"', ['ogurec']],
    // With Latin letters that look the same, and in a phrase.
    ['pыба c pисом', ['syr']],
    ['oгурцы', ['ogurec']],
    ['укропом солят', ['ogurec']],
    ['"жиp pыбы"', ['ogurec']],
    ['ничего', []],
    ['', []],
    ['  «»  ', []],
  ])('%s', async (query, expected) => {
    expect(await ru.ids(query)).toEqual(expected)
  })

  test('by the start of its last word while it is typed', async () => {
    expect(await ru.ids('капу', { mode: 'typing' })).toEqual(['c'])
    expect(await ru.ids('сыр и мол', { mode: 'typing' })).toEqual(['syr'])
  })

  test('only in titles and headings on request', async () => {
    expect(await ru.ids('рыб', { mode: 'typing', titles: true })).toEqual(['syr'])
  })

  test('an article with the word in its title before others', async () => {
    expect((await ru.ids('капуста'))[0]).toBe('c')
  })

  test('words with a typing error, but only if nothing matches exactly', async () => {
    const found = await ru.search('огуррец')
    expect(found.hits.map((hit) => hit.id)).toEqual(['ogurec'])
    expect(found.corrected).toBe(true)
    expect((await ru.search('огурец')).corrected).toBe(false)
    expect(await ru.ids('кпуста')).toEqual(['c'])
    expect(await ru.ids('сморадиной')).toEqual(['c'])
    expect(await ru.ids('ыср')).toEqual([])
  })

  test('vitamin C where the letter is its name, before texts where it is the word “with”', async () => {
    const library = new Library('ru', [
      article('meal', 'Витамины с едой, витамины с водой, витамины с молоком.'),
      article('name', 'Для чего нужен витамин С, и где он есть, сказано здесь.'),
    ])
    expect((await library.ids('витамин C'))[0]).toBe('name')
    const { terms } = await library.search('витамин C')
    expect(terms.has('vitaminc')).toBe(true)
  })

  test.each([
    ['vjkjrj', 'молоко'],
    // With capitals whose keys write signs in the Latin layout.
    ['<tkjr', 'белок'],
    [':bh', 'жир'],
    [':bh hs,s', 'жир рыбы'],
    ['"vjkjrj"', '"молоко"'],
    ['kapusta', 'капуста'],
    ['smorodina', 'смородина'],
    ['jueh', 'огур'],
  ])('instead of %s it suggests %s, if the index has it', async (typed, meant) => {
    const { suggestions } = await ru.search(typed)
    if (meant === 'огур') expect(suggestions).toEqual([])
    else expect(suggestions).toContain(meant)
  })
})

test('a number is found together with its word and apart from it, together first', async () => {
  const library = new Library('ru', [
    article('apart', 'Омега 3 и омега–3: омега 3. По 100 г, 100 г и 100 г. Витамин B и 12 яблок.'),
    article('one', 'Омега-3 и 100г на одного, и ещё немного. Витамин B12.'),
    article('other', 'Омега-6, 3 яйца и 200г на одного, и ещё немного.'),
    article('neither', 'Омега.'),
  ])
  expect((await library.ids('омега-3')).slice(0, 2)).toEqual(['one', 'apart'])
  expect(await library.ids('100г')).toEqual(['one', 'apart'])
  expect(await library.ids('b12')).toEqual(['one'])
})

test('an English library suggests words for a Cyrillic keyboard layout or spelling', async () => {
  const en = new Library('en', [article('a', 'Hello, vitamin and milk')])
  expect((await en.search('руддщ')).suggestions).toEqual(['hello'])
  expect((await en.search('витамин')).suggestions).toEqual(['vitamin'])
})

test('a Ukrainian library tells ї from і, and finds ґ by г', async () => {
  const uk = new Library('uk', [
    article('a', 'Ґрунт і з’їзд'),
    article('b', 'Гілка; її країна'),
    article('c', 'краіна'),
  ])
  expect(await uk.ids('грунт')).toEqual(['a'])
  expect(await uk.ids("з'їзд")).toEqual(['a'])
  expect(await uk.ids('зʼїзду')).toEqual(['a'])
  expect(await uk.ids('країни')).toEqual(['b'])
  expect((await uk.search('дшьщт')).suggestions).toEqual([])
})

test.each(HOSTILE_QUERIES)('%s does no harm', async (_, query) => {
  const known = new Set(['belok', 'b12', 'c', 'syr', 'ogurec', 'jir'])
  for (const mode of ['whole', 'typing'] as const) {
    const { total, hits } = await ru.search(query, { mode })
    expect(hits).toHaveLength(total)
    expect(hits.filter((hit) => !known.has(hit.id))).toEqual([])
  }
})
