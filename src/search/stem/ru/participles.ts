import { beforeEnding, oneOf, splitWords } from '../suffixes.ts'

const FULL = splitWords('ый ого ому ым ом ая ой ую ою ое ые ых ыми')
const PASSIVE: ReadonlySet<string> = new Set([...FULL, 'а', 'о', 'ы', ''])
const ACTIVE: ReadonlySet<string> = new Set(splitWords('ий его ему им ем ая ей ею ую ее ие их ими'))
const PREFIX = oneOf(`
  недо пере раз рас роз рос разо изо ис из отъ ото от подо под при про пред надо над обо об воз вос вы за на по до не со с в у о
  взо вз вс съ
`)
/** A verb's prefix. After it must come a root that starts with a consonant and has a vowel; otherwise it is not a prefix. */
const CONSONANT = '[бвгджзклмнпрстфхцчшщ]'
const VOWEL = '[аеиоуыэюя]'
const ROOT = `(?:${CONSONANT}+${VOWEL}[бвгджзйклмнпрстфхцчшщь]+$|${CONSONANT}.*${VOWEL}.*${VOWEL})`
const PREFIXED = new RegExp(`^${PREFIX}${ROOT}|^(?:купл|пущ|реш|ран|конч|брош|хвач|лиш|ушиб|рожд)$`)
const IN_T = new RegExp(`^${PREFIX}${CONSONANT}`)
const NOT_ACTIVE = /^(?:стар|млад|высш|низ|хорош|пе|чаш|крыш|бывш)/
const NOT_GERUND = new RegExp(
  `${oneOf(`
  лив рыв зыв шив (?:со|су|у|при|за|по|об|под)став плыв рав сев хлев нев (?:[^те]|[^т]е)рев кров грив нрав пев рукав [ае]к?тив
  зитив митив
`)}$`,
)
const NOT_SHORT = new RegExp(
  `^${oneOf(`
  обман полян наркоман погон растен перемен поган проган закон пергамен порошен окон полотн пожен подрамн полен рассол обезьян
  стакан ураган сметан вулкан титан сазан пеликан султан сложен возможен невозможен осторожен успешен воздушен послушен подвижен
  неподвижен надежен погрешен
`)}`,
)

type Participle = readonly [kind: 'infinitive' | 'irregular' | 'past' | 'changed', form: string]

/** A passive participle in -тый: открытый, запертый. */
function passiveInT(base: string, word: string): Participle | undefined {
  if (!/[аяиыуоер]$/.test(base) || !IN_T.test(word)) return undefined
  return [/(?:ну|[лр]о)$/.test(base) ? 'infinitive' : 'irregular', base.endsWith('р') ? `${base}еть` : `${base}ть`]
}

function passive(participle: string, word: string): Participle | undefined {
  const base = participle.slice(0, -1)
  if (participle.endsWith('т')) return passiveInT(base, word)
  const short = !base.endsWith('н')
  const theme = short ? base : base.slice(0, -1)
  const vowel = theme.slice(-1)
  if (theme.length < 4 || !'аяе'.includes(vowel) || (short && NOT_SHORT.test(word))) return undefined
  // Short adjectives look the same: вкусен, полезен.
  if (vowel === 'е' && word === participle && !/(?:[щжш]|[пбвм]л)е$/.test(theme)) return undefined
  const root = theme.slice(0, -1)
  if (!PREFIXED.test(root)) return undefined
  return vowel === 'е' ? ['changed', root] : ['infinitive', `${theme}ть`]
}

/** The past tense of an active participle: открывший gives открыл, принесший gives принес. */
function active(word: string): Participle | undefined {
  const participle = word.includes('ш') ? beforeEnding(word, ACTIVE, 'ш') : undefined
  if (participle === undefined || participle.length < 4 || NOT_ACTIVE.test(word)) return undefined
  const past = participle.slice(0, -1)
  if (/[аеиоуыюя]в$/.test(past)) return ['past', `${past.slice(0, -1)}л`]
  return /[гкзсрхпб]$/.test(past) ? ['past', past] : undefined
}

/** The past tense of an adverbial participle: открыв and открывши give открыл. */
function adverbial(word: string): Participle | undefined {
  const gerund = word.endsWith('в') ? word : word.slice(0, -2)
  if (!/[аеиыуя]в$/.test(gerund) || NOT_GERUND.test(gerund)) return undefined
  return ['past', gerund.endsWith('терев') ? gerund.slice(0, -2) : `${gerund.slice(0, -1)}л`]
}

/** The form of its verb by which a participle or an adverbial participle is stemmed. Passive ones only if the verb has a prefix. */
export function participleOf(word: string): Participle | undefined {
  if (word.length < 4) return undefined
  const known = active(word)
  if (known !== undefined) return known
  if (word.endsWith('в') || word.endsWith('вши')) return adverbial(word)
  const participle = word.length < 6 ? undefined : beforeEnding(word, PASSIVE, 'нт')
  return participle === undefined ? undefined : passive(participle, word)
}
