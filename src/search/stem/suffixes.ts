import { EndingMap } from './ending-map.ts'

/** How an ending is taken off: only where the rest matches `after`, and not where it matches `notAfter`. */
export interface EndingRule {
  readonly after?: RegExp
  readonly notAfter?: RegExp
}

export interface SuffixGrammar {
  readonly vowels: RegExp
  /** Whole words with the stem they have. */
  readonly words: WordMap
  /** Stems that look as if they ended in an ending; `*` in front: also at the end of a longer stem. */
  readonly bases: WordSet
  /** What may follow a base. */
  readonly baseEndings: ReadonlySet<string>
  readonly endings: ReadonlyMap<string, EndingRule>
  /** Makes the stems of one family alike: fleeting vowels, doubled and softened consonants. */
  readonly tail: (stem: string, ending: string) => string
}

const MIN_STEM_CHARS = 2

export const splitWords = (list: string): readonly string[] => list.trim().split(/\s+/)

/** Read when they are first asked: a page that reads English need not wait for the Russian ones. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

export interface WordSet {
  readonly has: (word: string) => boolean
  /** Whether the stem is in the set, or ends like one that stands there with `*`. */
  readonly holds: (stem: string) => boolean
}
export interface WordMap {
  readonly get: (word: string) => string | undefined
}

export const wordSet = (list: string): WordSet => {
  const read = lazily(() => {
    const words = splitWords(list)
    const suffixes = words.filter((word) => word.startsWith('*')).map((word): [string, true] => [word.slice(1), true])
    return { words: new Set(words), suffixes: new EndingMap(new Map(suffixes)) }
  })
  return {
    has: (word) => read().words.has(word),
    holds(stem) {
      const { words, suffixes } = read()
      return words.has(stem) || suffixes.find(stem, stem.length, (found) => found) === true
    },
  }
}

function readIrregular(lines: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const line of lines.trim().split('\n')) {
    const [stem = '', ...forms] = splitWords(line)
    for (const form of forms) words.set(form, stem)
  }
  return words
}

/** Every form of a line gets the line's first word as its stem. */
export const irregularWords = (lines: string): WordMap => {
  const words = lazily(() => readIrregular(lines))
  return { get: (word) => words().get(word) }
}

/** Pairs `from>to`: stems that are written anew, alone or after one of the prefixes. */
export function createReplacer(pairs: string, prefixes = ''): (stem: string) => string {
  const read = lazily(() => {
    const map = new Map(splitWords(pairs).map((pair) => pair.split('>') as [string, string]))
    return { map: new EndingMap(map), heads: new Set([...splitWords(prefixes), '']) }
  })
  return (stem) => {
    const { map, heads } = read()
    return map.find(stem, stem.length, (to, head) => (heads.has(head) ? head + to : undefined)) ?? stem
  }
}

function longest(texts: Iterable<string>): number {
  let most = 0
  for (const text of texts) most = Math.max(most, text.length)
  return most
}

/** A stemmer that takes the longest ending off that its grammar allows. */
export function createSuffixStemmer(grammar: SuffixGrammar): (word: string) => string {
  const { vowels, words, bases, baseEndings, endings, tail } = grammar
  const maxBaseEnding = longest(baseEndings)
  const rules = new EndingMap(endings)
  return (word) => {
    const known = words.get(word)
    if (known !== undefined) return known
    for (let length = 0; length <= maxBaseEnding && length < word.length; length++) {
      if (!baseEndings.has(word.slice(word.length - length))) continue
      const stem = word.slice(0, word.length - length)
      if (bases.holds(stem)) return stem
    }
    const stemmed = rules.find(word, word.length - MIN_STEM_CHARS, ({ after, notAfter }, stem) => {
      const allowed = vowels.test(stem) && (after?.test(stem) ?? true) && !(notAfter?.test(stem) ?? false)
      return allowed ? tail(stem, word.slice(stem.length)) : undefined
    })
    return stemmed ?? tail(word, '')
  }
}

/** Replaces at the end of texts that end so: most do not, and to see that costs less than to ask the pattern. */
export const replaceEnd = (text: string, end: string, pattern: RegExp, by: string): string =>
  text.endsWith(end) ? text.replace(pattern, by) : text

/** An о that a prefix takes before two consonants (сотру, стереть) is no part of the stem. */
const WITHOUT_O = /^(вз|воз|из|над|об|од|от|під|под|пред|раз|роз|с|з|віді?)[оі]$/

/** What stands before one of the endings, of three letters at most, if it ends in one of `letters`. */
export function beforeEnding(word: string, endings: ReadonlySet<string>, letters: string): string | undefined {
  for (let length = 3; length >= 0; length--) {
    const end = word.length - length
    if (letters.includes(word.charAt(end - 1)) && endings.has(word.slice(end))) return word.slice(0, end)
  }
  return undefined
}

export interface VerbForms {
  /** Each form without a prefix, and its stem. */
  readonly forms: ReadonlyMap<string, string>
  /** Passive participles without their ending: forms of a verb with a prefix; without one, adjectives of their own (печений). */
  readonly participles: ReadonlyMap<string, string>
}

/** One verb a line: `stem form form …`. */
export const verbLines = (lines: string): VerbForms => ({ forms: readIrregular(lines), participles: new Map() })

/** Forms of verbs that no rule reaches, with the prefixes they take. `participleOf` takes the ending off one. */
export function createPrefixedVerbs(
  prefixes: string,
  readForms: () => VerbForms,
  participleOf?: (word: string) => string | undefined,
): (word: string) => string | undefined {
  const read = lazily(() => {
    const { forms, participles } = readForms()
    const heads = new Set([...splitWords(prefixes), ''])
    return { forms: new EndingMap(forms), participles: new EndingMap(participles), heads }
  })
  return (word) => {
    const { forms, participles, heads } = read()
    const prefixed = (stem: string, head: string): string | undefined =>
      heads.has(head) ? head.replace(WITHOUT_O, '$1') + stem : undefined
    const found = forms.find(word, word.length, prefixed)
    const base = found === undefined ? participleOf?.(word) : undefined
    return base === undefined ? found : participles.find(base, base.length - 1, prefixed)
  }
}
