const ENDING = '(?:ий|ого|ому|им|ім|ої|ій|их|ими|а|у|ою|е|і|о)'
/** A verb's prefix, and then a root that begins with a consonant and has a vowel, or it is no prefix. */
const PREFIXED =
  /^(?:пона|попо|недо|пере|роз|розі|віді|від|піді|під|при|про|над|об|обі|зне|спо|ви|за|на|по|до|не|зі|з|с|у|в|о)(?=[бвгджзклмнпрстфхцчшщ]+[аеєиіїоуюя][бвгджзйклмнпрстфхцчшщь]+$)|^(?:пере|роз|від|під|при|про|над|об|ви|за|на|по|до|з|с|у|о)(?=[бвгджзклмнпрстфхцчшщ].*[аеєиіїоуюя].*[аеєиіїоуюя])/
const IN_N = new RegExp(`^(.{3,}?)(ов|ув|юв|[ая](?=н)|[еє](?=н))а?н${ENDING}$`)
const IN_T = new RegExp(`^(.{2,}(?:ну|оло|оро))т${ENDING}$`)
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
  const last = word.at(-1) ?? ''
  if (word.length < 6 || !'йуюміїхиаео'.includes(last) || NOT.test(word)) return undefined
  const inT = IN_T.exec(word)?.[1]
  if (inT !== undefined) return `${inT}ти`
  const match = IN_N.exec(word)
  if (match === null) return undefined
  const [, base = '', theme = ''] = match
  if (!PREFIXED.test(base) && !PERFECTIVE.test(base)) return undefined
  if (theme.endsWith('в')) return `${base}увати`
  return theme === 'е' || theme === 'є' ? `${base}ено` : `${base}${theme}ти`
}
