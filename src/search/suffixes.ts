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
const MIN_SUFFIX_BASE = 3
const MAX_SUFFIX_BASE = 10

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
    const suffixes = words.filter((word) => word.startsWith('*')).map((word) => word.slice(1))
    return { words: new Set(words), suffixes: new Set(suffixes), ends: new Set(suffixes.map((one) => one.slice(-2))) }
  })
  return {
    has: (word) => read().words.has(word),
    holds(stem) {
      const { words, suffixes, ends } = read()
      if (words.has(stem)) return true
      if (!ends.has(stem.slice(-2))) return false
      for (let length = Math.min(MAX_SUFFIX_BASE, stem.length); length >= MIN_SUFFIX_BASE; length--)
        if (suffixes.has(stem.slice(-length))) return true
      return false
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
    return { map, heads: new Set([...splitWords(prefixes), '']), max: longest(map.keys()) }
  })
  return (stem) => {
    const { map, heads, max } = read()
    for (let length = Math.min(max, stem.length); length > 0; length--) {
      const to = map.get(stem.slice(-length))
      const head = stem.slice(0, -length)
      if (to !== undefined && heads.has(head)) return head + to
    }
    return stem
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
  const maxEnding = longest(endings.keys())
  const allows = (stem: string, ending: string): boolean => {
    const rule = endings.get(ending)
    if (rule === undefined || !vowels.test(stem)) return false
    return (rule.after?.test(stem) ?? true) && !(rule.notAfter?.test(stem) ?? false)
  }
  return (word) => {
    const known = words.get(word)
    if (known !== undefined) return known
    for (let length = 0; length <= maxBaseEnding && length < word.length; length++) {
      const stem = word.slice(0, word.length - length)
      if (baseEndings.has(word.slice(word.length - length)) && bases.holds(stem)) return stem
    }
    for (let length = Math.min(maxEnding, word.length - MIN_STEM_CHARS); length > 0; length--) {
      const stem = word.slice(0, word.length - length)
      const ending = word.slice(word.length - length)
      if (allows(stem, ending)) return tail(stem, ending)
    }
    return tail(word, '')
  }
}

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
    return { forms, participles, heads: new Set([...splitWords(prefixes), '']), max: longest(forms.keys()) }
  })
  return (word) => {
    const { forms, participles, heads, max } = read()
    const find = (text: string, from: ReadonlyMap<string, string>, most: number): string | undefined => {
      for (let length = Math.min(max, most); length > 1; length--) {
        const stem = from.get(text.slice(-length))
        if (stem === undefined) continue
        const head = text.slice(0, -length)
        if (heads.has(head)) return head.replace(WITHOUT_O, '$1') + stem
      }
      return undefined
    }
    const found = find(word, forms, word.length)
    const base = found === undefined ? participleOf?.(word) : undefined
    return base === undefined ? found : find(base, participles, base.length - 1)
  }
}
