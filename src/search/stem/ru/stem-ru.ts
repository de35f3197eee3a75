import {
  createPrefixedVerbs,
  createReplacer,
  createSuffixStemmer,
  type EndingRule,
  irregularWords,
  oneOf,
  replaceEnd,
  splitWords,
  verbLines,
  withVowel,
} from '../suffixes.ts'
import { FIRST_PERSONS, PRESENTS } from './consonants.ts'
import { participleOf } from './participles.ts'
import { deadjectival, VERBS } from './verbs.ts'
import { BASES, COMPARATIVES, WORDS } from './words.ts'

const VOWELS = /[аеиоуыэюя]/

/** Endings of nouns and adjectives. A vowel before й belongs to the ending: музей, музея; урожай, урожаем. */
const NOMINAL = splitWords(`
  а я о е и ы у ю ь й ъ
  ой ей ом ем ов ев ам ям ах ях ами ями ою ею ью
  ия ие ий ии ию ием ией иею иям иях иями иев
  ья ье ьи ьей ьею ьем ьев ьям ьях ьями ьего ьему ьим ьих ьими
  ый ого ому ым им ых их ую юю ая яя ое ее ые ыми ими его
  ай ае аи аю аем аев аям аях аями
  еи ея еем еев еям еях еями еею еей
  оя ои оем оев оям оях оями
  уй уя уе уи уем уев уям уях уями уей
  яй яи яю яем яев яям яях яями
`)

const PAST = splitWords('л ла ло ли')
const GERUND = splitWords('в вши')
const OVATJ = splitWords('овать овал овала овало овали овав овавши')

/** Roots whose present tense has е after a consonant: растёт, берут. */
const E_ROOTS = splitWords(`
  раст мет плет прет ид йд ед вед клад буд сяд крад пряд блюд бер дер пер мр тр ор сор вр жр щипл трепл дремл колебл
  вез полз лез грыз нес пас тряс зов рв рев мел кол пол пор стел сыпл шл греб скреб
  жм йм им ым ьм жн чн гн жг лг тк сос ем чт мят
`).join('|')
const N_ROOTS = '[^аеиоуыэюяь]н|(?:ста|тя|вя|гля|мя|обма|ки|ми|ги|кло|то|ло|ду|ве|ка|ви|пле|плю|тро|ри)н'
const E_PRESENT = new RegExp(`(?:[жшчщаеоуюя]|${E_ROOTS}|${N_ROOTS})$`)

/** Roots without a vowel before the л of the past tense: пекла, сохли. */
const CONSONANT_PAST = new RegExp(
  `${oneOf(`
  лип тих бух верг сох мок глох дох чах вис гас мерз ник вык стиг слеп креп рос .пух .тух .кис .мяк .молк .слаб греб скреб шиб вяз
  пах волок прег пряг
`)}$`,
)

const VERBAL: readonly (readonly [readonly string[], EndingRule])[] = [
  [withVowel('аяи', PAST), {}],
  [['ел', 'ела', 'ело'], {}],
  [['ели'], { notAfter: /[аяиы]т$/ }],
  [withVowel('ы', PAST), {}],
  [withVowel('у', PAST), { after: /(?:[^аеиоуыэюя]н|[аеиоуыя]н|обд?|разд?|[иа]д|вд)$/ }],
  [withVowel('о', PAST), { after: /[ор][лр]$|[рлк]ол$|пол$/ }],
  [splitWords('ать ять еть ить ыть уть'), {}],
  [['оть'], { after: /[лр]$/ }],
  [withVowel('аяеуюоь', splitWords('ешь ет ете ют йте')), {}],
  [withVowel('оеау', splitWords('ить ил ила ило или ишь ит им ите ят ив ивши')), {}],
  [splitWords('ла ло ли'), { after: CONSONANT_PAST }],
  [withVowel('аяеиыу', GERUND), {}],
  [OVATJ, {}],
  [OVATJ.map((ending) => ending.replace('о', 'е')), { after: /[цжшчщ]$/ }],
  [['ешь', 'ишь', 'ьте'], {}],
  [['ет', 'ете', 'ут'], { after: E_PRESENT }],
  [['ит', 'ите', 'ят', 'ют'], {}],
  [['ат'], { after: /[жшчщ]$/ }],
  [['ему'], { after: /[нжшчщцк]$/ }],
  [['ти'], { after: /(?:нес|вез|пас|тряс|полз|грыз)$/ }],
]

const endings = new Map<string, EndingRule>(NOMINAL.map((ending) => [ending, {}]))
for (const [list, rule] of VERBAL) for (const ending of list) endings.set(ending, rule)

const PREFIXES =
  'вы за на по до рас раз ис из от про пере у с со взо об обо под подо при в вз вс пред о недо пре воз вос соз надо ото изо разо'

const irregularVerb = createPrefixedVerbs(PREFIXES, () => verbLines(VERBS + deadjectival()))

const present = createReplacer(PRESENTS, PREFIXES)
const firstPerson = createReplacer(FIRST_PERSONS, PREFIXES)
const PRESENT_ENDINGS: ReadonlySet<string> = new Set(splitWords('у ю ут ют ешь ет ем ете и ите ь ьте'))

const PARTICIPLE_SJA = /(?:щ|вш|ш)(?:ий|ая|ее|ие|ую|его|ему|ей|ею|им|ем|их|ими)ся$/
const REFLEXIVE = /(?:т|ть|ти|чь|шь|м|л|й|ш|[днтсзлрвбпмжш]ь|[гкхзсбпр])ся$|(?:л[аои]|вши|[ую]|те|и|[жшчщ]а|я)сь$/
const NOT_REFLEXIVE = /пись$|^(?:рысь|рысь|кисья|лось|карась)$/

const withoutReflexive = (word: string): string =>
  word.length > 4 &&
  /с[яь]$/.test(word) &&
  (PARTICIPLE_SJA.test(word) || (REFLEXIVE.test(word) && !NOT_REFLEXIVE.test(word)))
    ? word.slice(0, -2)
    : word

const CONSONANTS = 'бвгджзклмнпрстфхцчшщ'

/** Verbs that lose ну in the past tense: пахнуть, пах. */
const SOFT_NUTJ =
  /(.*(?:пах|мерз|кис|сох|мок|гас|вык|стиг|ник|глох|дох|вяз|слеп|креп|тух|пух|верг|гиб|лип|вис|блек|мяк|слаб|молк))н$/

/** The stem without a fleeting vowel before its last consonant: белок, белка; огурец, огурца; вкусен, вкусный. */
function withoutFleeting(stem: string): string {
  const [vowel, last] = [stem.slice(-2, -1), stem.slice(-1)]
  if (stem.length < 4 || !'кцнл'.includes(last) || !'ео'.includes(vowel)) return stem
  const [rest, before] = [stem.slice(0, -2), stem.slice(-3, -2)]
  if (VOWELS.test(before)) return vowel === 'о' || last === 'л' ? stem : `${rest}й${last}`
  if (!CONSONANTS.includes(before) || !VOWELS.test(rest) || (vowel === 'о' && last !== 'к')) return stem
  return isSoftened(vowel, before, last) ? `${rest}ь${last}` : rest + last
}

/** Whether the consonant before a removed е is soft: королек gives корольк. */
const isSoftened = (vowel: string, before: string, last: string): boolean =>
  vowel === 'е' && (last === 'к' ? !'жшчщцкгх'.includes(before) : before === 'л' && last !== 'л')

function tail(stem: string, ending: string): string {
  let made = stem
  if (ending === 'ю' || ending === 'ят') made = made.replace(/([бпвмф])л$/, '$1')
  if (PRESENT_ENDINGS.has(ending)) made = present(made)
  if (ending === 'у') made = firstPerson(made)
  made = replaceEnd(made, 'н', SOFT_NUTJ, '$1')
  made = replaceEnd(made, 'чайш', /чайш$/, 'к')
  made = replaceEnd(made, 'жайш', /жайш$/, 'г')
  made = replaceEnd(made, 'ейш', /ейш$/, '')
  made = replaceEnd(made, 'нн', /нн$/, 'н')
  made = replaceEnd(made, 'ь', /ь$/, '')
  made = replaceEnd(made, 'нин', /([гжидлмнртчщв])([ая])нин$/, '$1$2н')
  return withoutFleeting(made)
}

const stem = createSuffixStemmer({
  vowels: VOWELS,
  words: WORDS,
  bases: BASES,
  baseEndings: new Set(
    splitWords('а я о е и ы у ю ь ой ей ом ем ов ев ам ям ах ях ами ями ою ею ью ый ого ому ым ых ую ая ое ые ыми'),
  ).add(''),
  endings,
  tail,
})

/** Young animals, and mushrooms with names of that form: цыпленок, цыплята. */
const YOUNG_ROOTS = oneOf(`
  цыпл порос тел ягн козл жереб кот гус ут щен оп тигр львен лис мыш волч медвеж зайч индюш крольч
`)
const YOUNG = new RegExp(`^(${YOUNG_ROOTS})[ояеа](?:нок|нк(?:а|у|ом|е|и|ов|ам|ами|ах)|т(?:а|ам|ами|ах)?)$`)

const comparatives = irregularWords(COMPARATIVES)

/** The stem of a participle's verb, if it is known to be a verb. */
function ofParticiple(word: string): string | undefined {
  const [kind, form] = participleOf(word) ?? []
  if (form === undefined) return undefined
  if (kind === 'changed') return irregularVerb(`${form}ет`) ?? tail(form.replace(/([бпвмф])л$/, '$1'), 'у')
  const known = irregularVerb(form)
  if (known !== undefined) return known
  if (kind === 'past') return /[^т]ив(?:ши)?$|[^и]в(?:ши)?$/.test(word) ? undefined : stem(form)
  return kind === 'infinitive' ? stem(form) : undefined
}

/**
 * The stem of a folded Russian word. As far as rules can tell, all forms of a word have the same stem, and other words have
 * another.
 */
export function stemRu(word: string): string {
  const plain = withoutReflexive(word.replaceAll("'", ''))
  const young = YOUNG.exec(plain)?.[1]
  if (young !== undefined) return `${young}енк`
  const compared = comparatives.get(plain)
  return compared === undefined
    ? (WORDS.get(plain) ?? irregularVerb(plain) ?? ofParticiple(plain) ?? stem(plain))
    : stem(compared)
}
