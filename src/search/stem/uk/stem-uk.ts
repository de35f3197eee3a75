import {
  createPrefixedVerbs,
  createReplacer,
  createSuffixStemmer,
  type EndingRule,
  irregularWords,
  oneOf,
  readPairs,
  replaceEnd,
  splitWords,
  withVowel,
} from '../suffixes.ts'
import { CLOSED_SYLLABLES, DATIVES, FIRST_PERSONS, PRESENTS } from './letters.ts'
import { participleBase, participleOf } from './participles.ts'
import { readVerbs } from './verbs.ts'
import { BASES, COMPARATIVES, WORDS } from './words.ts'

const VOWELS = /[аеєиіїоуюя]/

const SOFT = splitWords('й я ю ї є єм єю єві їв ям ями ях')

const NOMINAL = splitWords(`
  а я о е є и і ї у ю ь й
  ою ею єю ом ем єм ові еві єві ів їв ей ам ям ами ями ах ях има
  ий ій ого ього ому ьому им ім ої ьої ьою их іх ими іми
  їй їм їх їми його йому йої йою
`).concat(withVowel('аеєиіоую', SOFT), ['еї', 'ею'])

const PAST = splitWords('в вши ла ло ли')
const INFINITIVE = ['ти']
const THEMATIC = [...PAST, ...INFINITIVE, 'но', 'то']
const PRESENT = splitWords('ю єш є ємо єм єте ють й ймо йте ючи')
/** Endings of verbs in -оїти and -уїти, whose present tense has no ї: гоїти, гою, гоять. */
const YITY = splitWords('їти їла їло їли ївши їш їть їмо їте ять')
const UVATY = splitWords('вати вав вала вало вали вавши')

/** Roots of verbs that lose ну in the past tense: пахнути, пахла. */
const NUTY_ROOTS = oneOf(`
  пах мерз кис сох мок гас вик стиг ник глух дох вяз сліп тух пух верг гиб лип вис блід бляк стих бряк хрип терп схуд щез гірк бух
  чах жовк мовк слаб
`)
const SOFT_NUTY = new RegExp(`(.*${NUTY_ROOTS})н$`)

/** Roots without a vowel before the л of the past tense: пахла, мерзли. */
const CONSONANT_PAST = new RegExp(
  `${oneOf(`
  пах мерз сох мок гас вик ник глух дох сліп верг гиб лип вис .стиг .кис блід бляк стих тух слаб бряк хрип .терп схуд щез гірк
  .бух чах жовк мовк
`)}$`,
)

const VERBAL: readonly (readonly [readonly string[], EndingRule])[] = [
  [withVowel('аяиії', [...PAST, 'ти', 'но']), {}],
  [splitWords('ая ія').flatMap((start) => [...PAST, 'ти'].map((ending) => start + ending)), {}],
  [withVowel('у', THEMATIC), { after: /(?:н|об|заб|вз|роз|ч|зд|над|вд)$/ }],
  [withVowel('о', THEMATIC), { after: /(?:[кмп]ол|[пб]ор)$/ }],
  [withVowel('аяіїуюиео', PRESENT), {}],
  [UVATY.map((ending) => `у${ending}`).concat(UVATY.map((ending) => `ю${ending}`)), {}],
  [withVowel('оуає', YITY), {}],
  [['овано', 'ьовано', 'увано', 'ювано', 'ено', 'єно'], {}],
  [splitWords('иш ить имо ите ять ячи учи ючи еш емо ете уть ють їш їть їмо їте імо іть ьте'), {}],
  [['ьмо'], { after: /[нтдз]$/ }],
  [['ьми'], { after: /(?:люд|діт|груд|г[оі]ст|к[оі]н|сліз|крил|кіст)$/ }],
  [splitWords('єш ємо єте'), { after: /[аеєиіїоуюя]$/ }],
  [['ать', 'ачи'], { after: /[жшчщ]$/ }],
  [splitWords('ата ат атам атами атах аті'), { after: /[жшч]$/ }],
  [splitWords('ята ят ятам ятами ятах яті яти'), {}],
  [['те'], { after: /[рлжшчщвпбм]$/, notAfter: /(?:жов|чор|фер|жер|нав)$/ }],
  [['мо'], { after: /[лжшчщв]$/ }],
  [['ши'], { after: /[гзкхсбп]$/ }],
  [
    splitWords('ла ло ли'),
    {
      after: CONSONANT_PAST,
    },
  ],
]

const endings = new Map<string, EndingRule>(NOMINAL.map((ending) => [ending, {}]))
for (const [list, rule] of VERBAL) for (const ending of list) endings.set(ending, rule)

const PREFIXES = `
  ви за на по до роз від про пере у с з зі об обі обо під піді при в віді розі вз над недо пре не зне спо поза пона попо допо уві
  вві наді ві
`

export const irregularVerb = createPrefixedVerbs(PREFIXES, readVerbs, participleBase)

const present = createReplacer(PRESENTS, `${PREFIXES} о`)
const firstPerson = createReplacer(FIRST_PERSONS, `${PREFIXES} о`)
const PRESENT_ENDINGS: ReadonlySet<string> = new Set([
  '',
  ...splitWords('у уть еш е емо ем ете и ите іть імо ім ь ьте ено те мо учи'),
])

const CLOSED: ReadonlyMap<string, string> = readPairs(CLOSED_SYLLABLES)
const softened = createReplacer(DATIVES, PREFIXES)
const CLOSED_ENDS = createReplacer('бір>бор твір>твор говір>говор зір>зор кіп>коп', `${PREFIXES} не пів спів`)

const REFLEXIVE =
  /(?:ти|ть|[влтнркгхзсбпдмжшчщ]|ла|ло|ли|ши|чи|мо|те|й|ь|и|ю|у|є|е|ім|то|но)ся$|(?:ла|ло|ли|ти|ши|чи|мо|те|ю|у|в|й|и|то|но)сь$/
const NOT_REFLEXIVE = new RegExp(
  `сся$|^${oneOf(`
  карася лося гуся порося бабуся мамуся матуся татусь татуся дідусь дідуся бабусь матусь хтось щось десь колись якось якийсь
  чогось когось гусь
`)}$`,
)

const withoutReflexive = (word: string): string =>
  word.length > 4 && /с[яь]$/.test(word) && REFLEXIVE.test(word) && !NOT_REFLEXIVE.test(word)
    ? word.slice(0, /[єе]ться$/.test(word) ? -4 : -2)
    : word

const CONSONANTS = 'бвгджзйклмнпрстфхцчшщь'
const AFTER_VOWEL = /.[аеиіоу]$/

/** The stem without a fleeting vowel before its last consonant: білок, білка; палець, пальця. */
function withoutFleeting(stem: string): string {
  const [vowel, last] = [stem.slice(-2, -1), stem.slice(-1)]
  if (stem.length < 4 || !'кцнл'.includes(last) || !'оеє'.includes(vowel)) return stem
  const [rest, before] = [stem.slice(0, -2), stem.slice(-3, -2)]
  if (vowel === 'є') return last === 'ц' && AFTER_VOWEL.test(rest) ? `${rest}й${last}` : stem
  if (!CONSONANTS.includes(before) || !VOWELS.test(rest) || (vowel === 'о') !== (last === 'к')) return stem
  return before === 'л' && vowel === 'е' && last !== 'л' ? `${rest}ь${last}` : rest + last
}

/** Endings of verbs in -увати. Their stems have the ув, which tells them from nouns of the same root (лікувати, ліки). */
const UVATY_ENDING =
  /^(?:[ую]ва(?:ти|в|ла|ло|ли|вши)|(?:[ую](?:ю|єш|є|ємо|єм|єте|ють|й|ймо|йте|ючи))|ь?овано|[ую]вано)$/

function tail(stem: string, ending: string): string {
  let made = stem
  if (UVATY_ENDING.test(ending) && !/(?:отр|стр|стат|кл)$/.test(made)) return `${made.replace(/ь$/, '')}ув`
  if (ending === 'ю' || ending === 'ять' || ending === 'ють' || ending === 'ячи' || ending === 'ено')
    made = made.replace(/([бпвмф])л$/, '$1')
  if (ending === 'у' || ending === 'ено') made = firstPerson(made.replace(/дж$/, 'д'))
  if (PRESENT_ENDINGS.has(ending)) made = present(made)
  if ((ending === 'ь' || ending === 'ю') && made.length > 3) made = made.replace(/іст$/, 'ост')
  if (ending === 'і')
    made = softened(made.replace(/([ео])ц$/, '$1к'))
      .replace(/олоз$/, 'олог')
      .replace(/([чщшжб]и)с$/, '$1х')
  if (ending === '') made = made.replace(/о([рл])і([бвгдпн])$/, 'о$1о$2').replace(/е([рл])і([дгз])$/, 'е$1е$2')
  made = replaceEnd(made, 'кіт', /([аеиуюяіо].*)кіт$/, '$1кот')
  made = replaceEnd(made, made.slice(-1).repeat(2), /([лнтдзсцчшж])\1$/, '$1')
  made = replaceEnd(made, 'ь', /ь$/, '')
  made = CLOSED.get(made) ?? replaceEnd(CLOSED_ENDS(made), 'хід', /хід$/, 'ход')
  made = replaceEnd(made, 'н', SOFT_NUTY, '$1')
  made = replaceEnd(made, 'нин', /([гжиідлмнртчщв])([ая])нин$/, '$1$2н')
  made = replaceEnd(made, 'в', /(..[бвгджзйклмнпрстфхцчшщь])[оеє]в$/, '$1')
  made = withoutFleeting(replaceEnd(made, 'ь', /ь$/, ''))
  return replaceEnd(made, 'к', /к$/, 'ц')
}

const stem = createSuffixStemmer({
  vowels: VOWELS,
  words: WORDS,
  bases: BASES,
  baseEndings: new Set(
    splitWords('а я о е и і ї у ю ь ою ею ом ем ів ей ам ям ах ях ами ями ові еві ий ого ому им ім их ими ої ій'),
  ).add(''),
  endings,
  tail,
})

const comparatives = irregularWords(COMPARATIVES.replaceAll("'", ''))
const COMPARED = /^(?:най)?(.+(?:іш|ш|ч|щ))(?:ий|ого|ому|им|ім|а|ої|ій|у|ою|е|і|их|ими)$/

/** The stem of a comparative's adjective: смачніший and найсмачніше give the stem of смачний. */
function compared(word: string): string | undefined {
  const stemmed = COMPARED.exec(word)?.[1]
  if (stemmed === undefined) return undefined
  const known = comparatives.get(stemmed)
  if (known !== undefined) return stem(known)
  return stemmed.endsWith('іш') && stemmed.length > 4 ? stem(`${stemmed.slice(0, -2)}ий`) : undefined
}

const FUTURE = /(..ти)(?:му|меш|ме|мемо|мем|мете|муть)$/
const NOT_FUTURE = /^(?:інтим|оптим|естим)/

function stemVerbal(word: string): string {
  const infinitive = participleOf(word)
  if (infinitive === undefined) return compared(word) ?? stem(word)
  return (
    irregularVerb(infinitive) ?? (infinitive.endsWith('ено') ? tail(infinitive.slice(0, -3), 'ено') : stem(infinitive))
  )
}

/**
 * The stem of a folded Ukrainian word. As far as rules can tell, all forms of a word have the same stem, and other words have
 * another.
 */
export function stemUk(word: string): string {
  let plain = withoutReflexive(word.replaceAll("'", ''))
  if (plain.length > 5 && plain.includes('тим') && FUTURE.test(plain) && !NOT_FUTURE.test(plain))
    plain = plain.replace(FUTURE, '$1')
  return WORDS.get(plain) ?? irregularVerb(plain) ?? stemVerbal(plain)
}
