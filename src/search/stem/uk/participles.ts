import { beforeEnding, oneOf, splitWords } from '../suffixes.ts'

const ENDINGS: ReadonlySet<string> = new Set(splitWords('ий ого ому им ім а ої ій у ою е і их ими о'))

/** The word without the ending of a passive participle, if it has one. It may be another word that looks like a participle. */
export const participleBase = (word: string): string | undefined =>
  word.length < 5 ? undefined : beforeEnding(word, ENDINGS, 'нт')

/** A verb's prefix. After it must come a root that starts with a consonant and has a vowel; otherwise it is not a prefix. */
const CONSONANT = '[бвгджзклмнпрстфхцчшщ]'
const VOWEL = '[аеєиіїоуюя]'
const BEFORE_ONE_SYLLABLE = oneOf(`
  пона попо недо пере роз розі віді від піді під при про над об обі зне спо ви за на по до не зі з с у в о
`)
const BEFORE_MORE = oneOf('пере роз від під при про над об ви за на по до з с у о')
const PREFIXED = new RegExp(
  `^${BEFORE_ONE_SYLLABLE}(?=${CONSONANT}+${VOWEL}[бвгджзйклмнпрстфхцчшщь]+$)|^${BEFORE_MORE}(?=${CONSONANT}.*${VOWEL}.*${VOWEL})`,
)
/** Roots of perfective verbs without a prefix. */
const PERFECTIVE = /^(?:купл|пущ|лиш|кінч|ріш|ран|хопл|рятув)$/
/** Words that look like participles of verbs with a prefix but are not. */
const NOT = new RegExp(
  `^${oneOf(`
  сметан поган полян порцелян наркоман догован ураган степен ступен овочен обман поман нирван саван диван професійн повстян слоган
  стакан отаман стусан уретан ороген стирен
`)}`,
)

/**
 * The form by which the passive participle of a verb with a prefix is stemmed: the infinitive (нарізаний: нарізати) or, if that has
 * another consonant, the form in -ено (заморожений: заморожено). Without a prefix it is an adjective (варений).
 */
export function participleOf(word: string): string | undefined {
  const participle = word.length < 6 ? undefined : participleBase(word)
  if (participle === undefined || NOT.test(word)) return undefined
  const base = participle.slice(0, -1)
  if (participle.endsWith('т')) return /(?:ну|оло|оро)$/.test(base) ? `${base}ти` : undefined
  const theme = base.slice(-1)
  if (base.length < 4 || !'аяеє'.includes(theme)) return undefined
  const stem = base.slice(0, -1)
  if (/[оую]ва$/.test(base)) {
    const root = base.slice(0, -3)
    return isPerfective(stem, root) ? `${root}увати` : undefined
  }
  if (!isPerfective(stem, stem)) return undefined
  return 'еє'.includes(theme) ? `${stem}ено` : `${base}ти`
}

const isPerfective = (stem: string, root: string): boolean => PREFIXED.test(stem) || PERFECTIVE.test(root)
