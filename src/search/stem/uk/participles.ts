import { beforeEnding, splitWords } from '../suffixes.ts'

const ENDINGS: ReadonlySet<string> = new Set(splitWords('ий ого ому им ім а ої ій у ою е і их ими о'))

/** A passive participle without its ending, or what looks like one. */
export const participleBase = (word: string): string | undefined =>
  word.length < 5 ? undefined : beforeEnding(word, ENDINGS, 'нт')

/** A verb's prefix, and then a root that begins with a consonant and has a vowel, or it is no prefix. */
const PREFIXED =
  /^(?:пона|попо|недо|пере|роз|розі|віді|від|піді|під|при|про|над|об|обі|зне|спо|ви|за|на|по|до|не|зі|з|с|у|в|о)(?=[бвгджзклмнпрстфхцчшщ]+[аеєиіїоуюя][бвгджзйклмнпрстфхцчшщь]+$)|^(?:пере|роз|від|під|при|про|над|об|ви|за|на|по|до|з|с|у|о)(?=[бвгджзклмнпрстфхцчшщ].*[аеєиіїоуюя].*[аеєиіїоуюя])/
/** Perfective without a prefix. */
const PERFECTIVE = /^(?:купл|пущ|лиш|кінч|ріш|ран|хопл|рятув)$/
/** Words that look like participles of verbs with a prefix. */
const NOT =
  /^(?:сметан|поган|полян|порцелян|наркоман|догован|ураган|степен|ступен|овочен|обман|поман|нирван|саван|диван|професійн|повстян|слоган|стакан|отаман|стусан|уретан|ороген|стирен)/

/**
 * What a passive participle of a verb with a prefix is stemmed as: its infinitive (нарізаний: нарізати), or where that has another consonant
 * the form in -ено (заморожений: заморожено). Without a prefix it is an adjective of its own (варений).
 */
export function participleOf(word: string): string | undefined {
  const participle = word.length < 6 ? undefined : participleBase(word)
  if (participle === undefined || NOT.test(word)) return undefined
  const base = participle.slice(0, -1)
  if (participle.endsWith('т')) return /(?:ну|оло|оро)$/.test(base) ? `${base}ти` : undefined
  const theme = base.at(-1) ?? ''
  if (base.length < 4 || !'аяеє'.includes(theme)) return undefined
  const inOva = /[оую]ва$/.test(base)
  const root = base.slice(0, inOva ? -3 : -1)
  if (!PREFIXED.test(inOva ? base.slice(0, -1) : root) && !PERFECTIVE.test(root)) return undefined
  if (inOva) return `${root}увати`
  return theme === 'е' || theme === 'є' ? `${root}ено` : `${base}ти`
}
