import { existsSync, readFileSync } from 'node:fs'
import { stemRu } from '../src/search/stem/ru/stem-ru.ts'
import { stemUk } from '../src/search/stem/uk/stem-uk.ts'
import { benchLots, folded } from './stem-lots.ts'

/**
 * Stems of random dictionary words: how many pairs of forms of a word have the same stem (each word has the same weight),
 * how many words have one stem for all forms, and how many share a stem with another word. The dictionaries are only for
 * this measurement and not part of the project: run `npm i --no-save dictionary-ru dictionary-uk` first.
 */

const WORDS = 3_000
const SEEDS = [1, 2, 3]

interface Affix {
  readonly strip: string
  readonly add: string
  readonly next: string
  readonly condition: RegExp | null
}

/** The suffix rules of a hunspell file, by flag. */
function readAffixes(text: string): Map<string, Affix[]> {
  const rules = new Map<string, Affix[]>()
  for (const line of text.split('\n')) {
    const [kind, flag = '', strip = '', added = '', condition = ''] = line.trim().split(/\s+/)
    if (kind !== 'SFX' || condition === '') continue
    const [add = '', next = ''] = added.split('/')
    const rule: Affix = {
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : add,
      next,
      condition: condition === '.' ? null : new RegExp(`${condition}$`),
    }
    rules.set(flag, [...(rules.get(flag) ?? []), rule])
  }
  return rules
}

function formsOf(word: string, flags: string, rules: ReadonlyMap<string, readonly Affix[]>): Set<string> {
  const forms = new Set([word])
  for (const { strip, add, next, condition } of [...flags].flatMap((flag) => rules.get(flag) ?? [])) {
    if (!word.endsWith(strip) || condition?.test(word) === false) continue
    const form = word.slice(0, word.length - strip.length) + add
    if (next === '') forms.add(form)
    else for (const further of formsOf(form, next, rules)) forms.add(further)
  }
  return forms
}

function readFamilies(language: string): string[][] | null {
  const folder = `node_modules/dictionary-${language}`
  if (!existsSync(folder)) return null
  const rules = readAffixes(readFileSync(`${folder}/index.aff`, 'utf8'))
  return readFileSync(`${folder}/index.dic`, 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [word = '', flags = ''] = line.trim().split('/')
      if (word === '' || flags === '' || word !== word.toLowerCase()) return []
      const forms = [...formsOf(word, flags, rules)]
      return forms.length > 1 ? [forms] : []
    })
}

/** mulberry32 */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sample<T>(list: readonly T[], count: number, seed: number): T[] {
  const next = random(seed)
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const at = Math.floor(next() * left.length)
    const [taken] = left.splice(at, 1, left.at(-1) as T)
    left.pop()
    return taken as T
  })
}

function measure(families: readonly (readonly string[])[], stem: (word: string) => string) {
  const owners = new Map<string, Set<number>>()
  let [recall, whole] = [0, 0]
  families.forEach((forms, index) => {
    const counts = new Map<string, number>()
    for (const form of forms) {
      const key = stem(folded(form))
      counts.set(key, (counts.get(key) ?? 0) + 1)
      owners.set(key, (owners.get(key) ?? new Set()).add(index))
    }
    const met = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0)
    recall += met / (forms.length * (forms.length - 1))
    if (counts.size === 1) whole++
  })
  const sharing = new Set([...owners.values()].filter((set) => set.size > 1).flatMap((set) => [...set]))
  const percent = (part: number) => +((100 * part) / families.length).toFixed(1)
  return {
    'pairs found %': percent(recall),
    'words whole %': percent(whole),
    'sharing a stem %': percent(sharing.size),
  }
}

/** `lots`, optionally with names of lots, measures the labelled word families instead of the dictionaries. */
export async function benchStem(args: readonly string[]): Promise<void> {
  if (args[0] === 'lots') return benchLots(args.slice(1))
  const rows = [
    { language: 'ru', stem: stemRu, least: 94, most: 6.6 },
    { language: 'uk', stem: stemUk, least: 90, most: 3 },
  ].flatMap(({ language, stem, least, most }) => {
    const families = readFamilies(language)
    if (families === null) {
      console.warn(`dictionary-${language} is not installed: npm i --no-save dictionary-${language}`)
      return []
    }
    return SEEDS.map((seed) => ({
      language,
      seed,
      ...measure(sample(families, WORDS, seed), stem),
      goal: `≥ ${least}, ≤ ${most}`,
    }))
  })
  if (rows.length > 0) console.table(rows)
}
