import { describe, expect, test } from 'vitest'
import { matchedWords } from '#page/screens/search/matched-words.ts'
import { excerptOf, findMatches, termsToMark } from '#search/query/excerpt.ts'
import { analyserOf } from './support/analyser-of.ts'
import { article, Library } from './support/library.ts'

const ru = 'Ешьте капусту с мясом, в ней витамин С. Он с железом усваивается лучше, а В12 в печени и с мясом.'
const en =
  'When a child needs a vitamin, it is often vitamin A: a carrot, a liver and a bit of fat. B12 is 12 times rarer.'

/** What is marked in the excerpt of the only hit, and in the article that it opens. */
async function marksOf(lang: string, text: string, query: string) {
  const library = new Library(lang, [article('a', text)])
  const { terms } = await library.search(query)
  const excerpt = excerptOf(library.analyser, text, terms)
  const opened = termsToMark(library.analyser, matchedWords({ title: [], excerpt }))
  return {
    excerpt: excerpt.filter(({ marked }) => marked).map((piece) => piece.text),
    article: findMatches(library.analyser, text, opened).map(({ start, end }) => text.slice(start, end)),
  }
}

describe('of a name, only the name is marked', () => {
  test.each([
    ['ru', ru, 'витамин С', ['витамин С']],
    ['ru', ru, 'витамин с', ['витамин С']],
    ['ru', ru, 'в12', ['В12']],
    ['en', en, 'vitamin a', ['vitamin', 'vitamin A']],
    ['en', en, 'b12', ['B12']],
  ])('%s', async (lang, text, query, marked) => {
    expect(await marksOf(lang, text, query)).toEqual({ excerpt: marked, article: marked })
  })
})

test('a letter is marked if nothing else is asked for', () => {
  const analyser = analyserOf('ru')
  expect([...termsToMark(analyser, 'с')]).toEqual(['c'])
  expect([...termsToMark(analyser, 'В 12')]).toEqual(['12'])
  expect([...termsToMark(analyser, 'B6')]).toEqual(['b6'])
})

test('matched words are listed once, with their capitals', () => {
  const piece = (text: string, marked = true) => ({ text, marked })
  const title = [piece('Salt'), piece(' and ', false), piece('Sea')]
  expect(matchedWords({ title, excerpt: [piece('salt'), piece('of', false), piece('vitamin C')] })).toBe(
    'Salt Sea vitamin C',
  )
})
