import { EndingMap } from './ending-map.ts'

/** When an ending is removed: the rest must match `after` and must not match `notAfter`. */
export interface EndingRule {
  readonly after?: RegExp
  readonly notAfter?: RegExp
}

interface SuffixGrammar {
  readonly vowels: RegExp
  /** Whole words and their stems. */
  readonly words: WordMap
  /** Stems whose end looks like an ending. `*` in front: longer stems may end in it too. */
  readonly bases: WordSet
  /** The endings that may follow a stem of `bases`. */
  readonly baseEndings: ReadonlySet<string>
  readonly endings: ReadonlyMap<string, EndingRule>
  /** Unifies the stems of one word: fleeting vowels, doubled and softened consonants. */
  readonly tail: (stem: string, ending: string) => string
}

const MIN_STEM_CHARS = 2

export const splitWords = (list: string): readonly string[] => list.trim().split(/\s+/)

/** A part of a regular expression that matches any of the listed words. They may be patterns. */
export const oneOf = (list: string): string => `(?:${splitWords(list).join('|')})`

/** Makes a value at its first use, so that a reader of English does not wait for the Russian lists. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

interface WordSet {
  readonly has: (word: string) => boolean
  /** Whether the set has the stem, or it ends in an entry with `*`. */
  readonly hasStem: (stem: string) => boolean
}
interface WordMap {
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
    hasStem(stem) {
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

/** The first word of each line is the stem of the other words of that line. */
export const irregularWords = (lines: string): WordMap => {
  const words = lazily(() => readIrregular(lines))
  return { get: (word) => words().get(word) }
}

/** Reads words `from>to`. */
export const readPairs = (list: string): Map<string, string> =>
  new Map(
    splitWords(list).map((pair) => {
      const [from, to] = pair.split('>')
      if (from === undefined || to === undefined) throw new SyntaxError(`Not a pair: ${pair}`)
      return [from, to]
    }),
  )

/** Each ending after each vowel. */
export const withVowel = (vowels: string, endings: readonly string[]): string[] =>
  [...vowels].flatMap((vowel) => endings.map((ending) => vowel + ending))

/** Replaces stems by pairs `from>to`. A stem may have one of the prefixes. */
export function createReplacer(pairs: string, prefixes: string): (stem: string) => string {
  const read = lazily(() => {
    return { map: new EndingMap(readPairs(pairs)), heads: new Set([...splitWords(prefixes), '']) }
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

/** Makes a stemmer that removes the longest ending that the grammar allows. */
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
      if (bases.hasStem(stem)) return stem
    }
    const stemmed = rules.find(word, word.length - MIN_STEM_CHARS, ({ after, notAfter }, stem) => {
      const allowed = vowels.test(stem) && (after?.test(stem) ?? true) && !(notAfter?.test(stem) ?? false)
      return allowed ? tail(stem, word.slice(stem.length)) : undefined
    })
    return stemmed ?? tail(word, '')
  }
}

/** `text.replace`, but only if the text ends in `end`. Most texts do not, and this check is cheaper than the pattern. */
export const replaceEnd = (text: string, end: string, pattern: RegExp, by: string): string =>
  text.endsWith(end) ? text.replace(pattern, by) : text

/** Prefixes with an о that comes only before two consonants (сотру, стереть). It is not part of the stem. */
const WITHOUT_O = /^(вз|воз|из|над|об|од|от|під|под|пред|раз|роз|с|з|віді?)[оі]$/

/** The word without an ending of at most three letters, if the rest ends in one of `letters`. */
export function beforeEnding(word: string, endings: ReadonlySet<string>, letters: string): string | undefined {
  for (let length = 3; length >= 0; length--) {
    const end = word.length - length
    if (letters.includes(word.charAt(end - 1)) && endings.has(word.slice(end))) return word.slice(0, end)
  }
  return undefined
}

export interface VerbForms {
  /** Maps each form without a prefix to its stem. */
  readonly forms: ReadonlyMap<string, string>
  /**
   * Maps passive participles without their ending to stems. Only with a prefix are they forms of a verb; without one they are
   * adjectives (печений).
   */
  readonly participles: ReadonlyMap<string, string>
}

/** Reads one verb from each line: `stem form form …`. */
export const verbLines = (lines: string): VerbForms => ({ forms: readIrregular(lines), participles: new Map() })

/** Finds the stems of irregular verbs, also with prefixes. `participleOf` removes the ending of a participle. */
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
