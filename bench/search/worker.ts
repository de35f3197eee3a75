import type { IndexedArticle } from '../../src/search/index/segment-builder.ts'
import { articleText } from '../../src/search/words/article-text.ts'
import { HELD_OUT_EN, SEEN_EN } from '../../tests/unit/search/families/en.ts'
import { readFamilies } from '../../tests/unit/search/families/read.ts'
import { HELD_OUT_RU, SEEN_RU } from '../../tests/unit/search/families/ru.ts'
import { HELD_OUT_UK, SEEN_UK } from '../../tests/unit/search/families/uk.ts'
import { misspellings } from '../../tests/unit/search/support/misspellings.ts'
import { quantile } from '../numbers.ts'
import { BENCH_LANGUAGES, type BenchLanguage, corpus, randomNumbers, Vocabulary } from './corpus.ts'
import type { Engine, QueryKind } from './engine.ts'

const QUERIES = 200
/** The number of hits that a screen shows at once. For word families all hits count. */
const SCREEN = 20
const ALL = 10_000
const FAMILIES = { en: SEEN_EN + HELD_OUT_EN, ru: SEEN_RU + HELD_OUT_RU, uk: SEEN_UK + HELD_OUT_UK }

const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  larder: async () => (await import('./engines/larder.ts')).createLarder(),
  minisearch: async () => (await import('./engines/minisearch.ts')).createMiniSearch(false),
  'minisearch+stemmer': async () => (await import('./engines/minisearch.ts')).createMiniSearch(true),
  orama: async () => (await import('./engines/orama.ts')).createOrama(),
  flexsearch: async () => (await import('./engines/flexsearch.ts')).createFlexSearch(),
  lunr: async () => (await import('./engines/lunr.ts')).createLunr(),
  sqlite: async () => (await import('./engines/sqlite.ts')).createSqlite(),
}

const opened = new Map<string, Promise<Engine>>()

function engineOf(name: string): Promise<Engine> {
  const engine = opened.get(name) ?? ENGINES[name]?.()
  if (engine === undefined) throw new Error(`No engine is called ${name}`)
  opened.set(name, engine)
  return engine
}

const now = () => performance.now()

const byLanguage = <T>(make: (lang: BenchLanguage) => T): Record<BenchLanguage, T> => ({
  ru: make('ru'),
  uk: make('uk'),
  en: make('en'),
})

/** Builds and stores one index for each language. The time includes turning HTML into text, as the product must. */
async function build(name: string, articles: number) {
  const engine = await engineOf(name)
  const all = [...corpus(articles)]
  const started = now()
  for (const lang of BENCH_LANGUAGES) {
    const texts = all
      .filter((article) => article.lang === lang)
      .map(({ id, title, description, html }) => ({ id, stamp: 1, ...articleText(title, description, html) }))
    await engine.build(lang, texts)
  }
  const built = now()
  let bytes = 0
  for (const lang of BENCH_LANGUAGES) bytes += await engine.save(lang)
  const utf8 = new TextEncoder()
  const text = all.reduce((sum, { title, description, html }) => {
    const { body } = articleText(title, description, html)
    return sum + utf8.encode(title + description + body).length
  }, 0)
  return { buildMs: built - started, saveMs: now() - built, bytes, text }
}

const misspelt = (word: string, random: () => number): string => {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const spelt = misspellings(word, at)
  return spelt[Math.floor(random() * spelt.length)] ?? word
}

async function queries(name: string, lang: BenchLanguage) {
  const engine = await engineOf(name)
  const vocabulary = new Vocabulary(lang)
  const random = randomNumbers(11)
  const word = (): string => {
    for (;;) {
      const one = vocabulary.word(random)
      if (one.length > 4) return one
    }
  }
  const makers: Readonly<Record<QueryKind, () => string>> = {
    word,
    words: () => `${word()} ${word()}`,
    prefix: () => word().slice(0, 4),
    typo: () => misspelt(word(), random),
  }
  const result: Record<string, { p50: number; p95: number; hits: number }> = {}
  for (const kind of ['word', 'words', 'prefix', 'typo'] as const) {
    for (let round = 0; round < 20; round++) await engine.query(lang, kind, makers[kind](), SCREEN)
    const times: number[] = []
    let hits = 0
    for (let round = 0; round < QUERIES; round++) {
      const text = makers[kind]()
      const started = now()
      const found = await engine.query(lang, kind, text, SCREEN)
      times.push(now() - started)
      if (found.length > 0) hits++
    }
    result[kind] = { p50: quantile(times, 0.5), p95: quantile(times, 0.95), hits }
  }
  return result
}

/** Loads indexes that are not in memory and queries in every language. */
async function query(name: string) {
  const engine = await engineOf(name)
  for (const lang of BENCH_LANGUAGES) await engine.load(lang)
  const result: Record<string, unknown> = {}
  for (const lang of BENCH_LANGUAGES) result[lang] = await queries(name, lang)
  return result
}

/** Adds a hundred new articles to an index in memory and waits until they are stored. */
async function add(name: string, articles: number) {
  const engine = await engineOf(name)
  const fresh = [...corpus(articles + 300)].slice(articles).filter((article) => article.lang === 'ru')
  const texts: IndexedArticle[] = fresh.map(({ id, title, description, html }) => ({
    id: `new-${id}`,
    stamp: 1,
    ...articleText(title, description, html),
  }))
  if (engine.add === undefined) return { addMs: null }
  const started = now()
  await engine.add('ru', texts)
  return { addMs: now() - started, articles: texts.length }
}

/** Searches every form of the labelled word families in articles that have one form each. */
async function quality(name: string, lang: BenchLanguage) {
  const engine = await engineOf(name)
  const key = `${lang}-quality`
  const families = readFamilies(FAMILIES[lang])
  const articles = families.flatMap((forms, family) =>
    forms.map(
      (form, at): IndexedArticle => ({
        id: `${family}-${at}`,
        stamp: 1,
        title: '',
        description: '',
        headings: [],
        body: `${form}.`,
      }),
    ),
  )
  await engine.build(key, articles)
  let [recall, right, found, typos, tried] = [0, 0, 0, 0, 0]
  const random = randomNumbers(5)
  for (const [family, forms] of families.entries()) {
    const wanted = (id: string) => id.startsWith(`${family}-`)
    let met = 0
    for (const form of forms) {
      const ids = await engine.query(key, 'word', form, ALL)
      met += ids.filter(wanted).length
      right += ids.filter(wanted).length
      found += ids.length
    }
    recall += met / forms.length ** 2
    const [lemma = ''] = forms
    if (lemma.length < 5) continue
    tried++
    if ((await engine.query(key, 'typo', misspelt(lemma, random), ALL)).some(wanted)) typos++
  }
  const percent = (part: number) => +(100 * part).toFixed(1)
  return { recall: percent(recall / families.length), precision: percent(right / found), typos: percent(typos / tried) }
}

const tasks = {
  build,
  query,
  add,
  quality: async (name: string) => byLanguageAsync((lang) => quality(name, lang)),
}

async function byLanguageAsync<T>(make: (lang: BenchLanguage) => Promise<T>): Promise<Record<BenchLanguage, T>> {
  const made = byLanguage(make)
  return { ru: await made.ru, uk: await made.uk, en: await made.en }
}

export type Task = keyof typeof tasks

addEventListener('message', (event: MessageEvent<{ task: Task; name: string; articles: number }>) => {
  const { task, name, articles } = event.data
  tasks[task](name, articles).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
