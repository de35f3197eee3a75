import { oneOf } from '../suffixes.ts'
import { irregularSingular } from './latin.ts'
import { oneSpelling } from './spellings.ts'
import { COMPARED, WHOLE } from './whole.ts'
import { WORDS } from './words.ts'

const VOWEL = /[aeiouy]/
/** One syllable whose final e makes it another word: hop and hope. */
const SHORT = /^(?:[^aeiouy]*|qu|[^aeiouy]*qu)[aeiouy][^aeiouywx]$|^[aeiouy][^aeiouy]$/
/** Words that are spelled with one l or with two: fulfil, travelled, compelling. */
const LONG_LL = /[aeiouy][^aeiouy]+[aeiouy]ll$/
const EE_VERB = /^(?:(?:dis)?agree|guarantee|puree|referee|pee|decree|knee|tee|tree|emcee|pedigree|fricassee)d$/
/** Adverbs that are too short for the rule of -ly. */
const SHORT_ADVERB = /^(?:bad|sad|mad|glad|dim|hot|odd|wet|fit|apt|big|fat|coy|spry|ill|ful)ly$/
const PREFIXES =
  /^(?!relent|resent|abound|upshot|underground)(?:breast|bottle|spoon|over|under|re|out|un|mis|fore?|up|with|a|be|inter|for)(?=.{3})/
const NOT_COMPARED =
  /^(?:barrier|carrier|soldier|frontier|courier|supplier|premier|glacier|cashier|dossier|tier|pier|pannier|terrier)$/

/** The common form of all spellings of a stem: without a silent e except in the shortest words, and with i for y. */
function finish(stem: string): string {
  if (stem.endsWith('y') && stem.length > 2 && !VOWEL.test(stem.slice(-2, -1))) return `${stem.slice(0, -1)}i`
  if (LONG_LL.test(stem)) return stem.slice(0, -1)
  if (stem.endsWith('ie') && stem.length > 4) return stem.slice(0, -1)
  if (!stem.endsWith('e') || stem.length < 4 || /ee$/.test(stem)) return stem
  const bare = stem.slice(0, -1)
  return SHORT.test(bare) || !VOWEL.test(bare) ? stem : bare
}

/** The base of what comes before -ed, -ing, -er, -est: chopp gives chop, bak gives bake. */
function base(stem: string): string {
  if (/([bdgkmnprtv])\1$/.test(stem)) {
    const single = stem.slice(0, -1)
    return /^(?:add|egg|inn|odd|ebb|err|purr|burr|whirr)$/.test(stem) ? stem : single
  }
  if (/(?:[^aeiou]|[aeiou]{2}|^dia)ll$/.test(stem)) return stem.slice(0, -1)
  return finish(SHORT.test(stem) || /[^aeioul]l$|[aeiou]u$/.test(stem) ? `${stem}e` : stem)
}

const NOT_PLURAL = new RegExp(
  `${oneOf(`
  ss us itis [aeioyp]sis lvis enis iris nnis abis ebris toris ermis estis ottis ggis ntis ibis loris allis pubis syphilis axis
  dais finis
`)}$`,
)

function singular(word: string): string {
  if (/(?:eau|you|gnu|emu|guru|tutu|flu|misu|zebu|caribou|kudu)s$/.test(word)) return word.slice(0, -1)
  if (NOT_PLURAL.test(word)) return word
  if (/sses$|[^aeiou]zzes$/.test(word)) return word.slice(0, -2)
  if (/ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:x|ch|sh|o)es$/.test(word)) return word.slice(0, -2)
  if (/...ae$/.test(word) && !/^(?:reggae|sundae)$/.test(word)) return word.slice(0, -1)
  if (/[^s]s$/.test(word)) return word.slice(0, -1)
  return word
}

/** The stem of an irregular verb, also after a prefix: overate gives overeat. */
function irregular(word: string): string | undefined {
  const known = WORDS.get(word)
  if (known !== undefined) return known
  const prefix = PREFIXES.exec(word)?.[0]
  if (prefix === undefined) return undefined
  const stem = WORDS.get(word.slice(prefix.length))
  return stem === undefined || stem.length < 3 ? undefined : prefix + stem
}

function compared(word: string): string | undefined {
  if (/(?:ier|iest)$/.test(word) && word.length > 4 && !NOT_COMPARED.test(word))
    return word.replace(/(?:ier|iest)$/, 'i')
  const match = /^(.{2,})(?:er|est)$/.exec(word)
  const stem = match?.[1]
  if (stem === undefined) return undefined
  const single = /(.)\1$/.test(stem) ? stem.slice(0, -1) : stem
  for (const adjective of [stem, `${stem}e`, single]) if (COMPARED.has(adjective)) return finish(adjective)
  return word.endsWith('est') && stem.length > 3 && VOWEL.test(stem) ? base(stem) : undefined
}

/** The stem of an adverb: happily gives happi. */
function adverb(word: string): string | undefined {
  if (/ically$/.test(word)) return word.slice(0, -4)
  if (/ily$/.test(word) && (word.length > 5 || word === 'icily')) return `${word.slice(0, -3)}i`
  if (/[ai]bly$/.test(word)) return word.slice(0, -1)
  if (/[^aeioul]ly$|(?:al|ful|el)ly$|[^r]ely$|[ou]rely$|arely$|irely$/.test(word) && word.length > 5)
    return finish(word.slice(0, -2))
  return undefined
}

/** The stem of a verb's form in -ed or -ing. */
function verbal(word: string): string | undefined {
  if (/ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}i`
  const verb = /^(.*[aeiouy].*)(?:ed|ing)$/.exec(word)?.[1]
  if (verb === undefined || verb.length < 2 || /eed$/.test(word)) return undefined
  return /[^aeiou]y$/.test(verb) ? finish(verb) : base(verb)
}

function withoutEnding(word: string): string {
  if (EE_VERB.test(word)) return word.slice(0, -1)
  if (SHORT_ADVERB.test(word)) return word === 'fully' ? 'full' : word.slice(0, -2)
  if (/(?:.fly|(?:sea|air|day|hot|sun|sick|flower|river|seed|nail|death)bed)$/.test(word)) return finish(word)
  if (/(?:sis)$/.test(word) && word.length > 5) return word.slice(0, -2)
  return adverb(word) ?? verbal(word) ?? compared(word) ?? finish(word)
}

/** The stem of a folded English word. Forms in number, tense and comparison have the same stem; derived words have others. */
export function stemEn(word: string): string {
  const bare = word.replace(/'s?$/, '').replaceAll("'", '')
  if (bare.length < 3) return bare
  const plain = oneSpelling(bare)
  const known = irregular(plain)
  if (known !== undefined) return finish(known)
  if (WHOLE.has(plain)) return finish(plain)
  const latin = irregularSingular(plain)
  if (latin !== undefined) return finish(latin)
  const one = singular(plain)
  if (one !== plain && (WHOLE.has(one) || WORDS.get(one) !== undefined)) return finish(WORDS.get(one) ?? one)
  return one === plain
    ? withoutEnding(plain)
    : plain.endsWith('ings') || plain.endsWith('ers')
      ? withoutEnding(one)
      : finish(one)
}
