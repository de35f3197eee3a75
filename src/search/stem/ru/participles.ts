import { beforeEnding, splitWords } from '../suffixes.ts'

const FULL = splitWords('ый ого ому ым ом ая ой ую ою ое ые ых ыми')
const PASSIVE: ReadonlySet<string> = new Set([...FULL, 'а', 'о', 'ы', ''])
const ACTIVE: ReadonlySet<string> = new Set(splitWords('ий его ему им ем ая ей ею ую ее ие их ими'))
const PREFIX =
  '(?:недо|пере|раз|рас|роз|рос|разо|изо|ис|из|отъ|ото|от|подо|под|при|про|пред|надо|над|обо|об|воз|вос|вы|за|на|по|до|не|со|с|в|у|о|взо|вз|вс|съ)'
/** A verb's prefix. After it must come a root that starts with a consonant and has a vowel; otherwise it is not a prefix. */
const PREFIXED = new RegExp(
  `^${PREFIX}(?:[бвгджзклмнпрстфхцчшщ]+[аеиоуыэюя][бвгджзйклмнпрстфхцчшщь]+$|[бвгджзклмнпрстфхцчшщ].*[аеиоуыэюя].*[аеиоуыэюя])|^(?:купл|пущ|реш|ран|конч|брош|хвач|лиш|ушиб|рожд)$`,
)
const IN_T = new RegExp(`^${PREFIX}[бвгджзклмнпрстфхцчшщ]`)
const NOT_ACTIVE = /^(?:стар|млад|высш|низ|хорош|пе|чаш|крыш|бывш)/
const NOT_GERUND =
  /(?:лив|рыв|зыв|шив|(?:со|су|у|при|за|по|об|под)став|плыв|рав|сев|хлев|нев|(?:[^те]|[^т]е)рев|кров|грив|нрав|пев|рукав|[ае]к?тив|зитив|митив)$/
const NOT_SHORT =
  /^(?:обман|полян|наркоман|погон|растен|перемен|поган|проган|закон|пергамен|порошен|окон|полотн|пожен|подрамн|полен|рассол|обезьян|стакан|ураган|сметан|вулкан|титан|сазан|пеликан|султан|сложен|возможен|невозможен|осторожен|успешен|воздушен|послушен|подвижен|неподвижен|надежен|погрешен)/

export type Participle = readonly [kind: 'infinitive' | 'irregular' | 'past' | 'changed', form: string]

function passive(participle: string, word: string): Participle | undefined {
  const base = participle.slice(0, -1)
  if (participle.endsWith('т')) {
    if (!/[аяиыуоер]$/.test(base) || !IN_T.test(word)) return undefined
    return [/(?:ну|[лр]о)$/.test(base) ? 'infinitive' : 'irregular', base.endsWith('р') ? `${base}еть` : `${base}ть`]
  }
  const short = !base.endsWith('н')
  const theme = short ? base : base.slice(0, -1)
  const vowel = theme.at(-1) ?? ''
  if (theme.length < 4 || !'аяе'.includes(vowel) || (short && NOT_SHORT.test(word))) return undefined
  // Short adjectives look the same: вкусен, полезен.
  if (vowel === 'е' && word === participle && !/(?:[щжш]|[пбвм]л)е$/.test(theme)) return undefined
  const root = theme.slice(0, -1)
  if (!PREFIXED.test(root)) return undefined
  return vowel === 'е' ? ['changed', root] : ['infinitive', `${theme}ть`]
}

/** The form of its verb by which a participle or an adverbial participle is stemmed. Passive ones only if the verb has a prefix. */
export function participleOf(word: string): Participle | undefined {
  if (word.length < 4) return undefined
  const active = word.includes('ш') ? beforeEnding(word, ACTIVE, 'ш') : undefined
  if (active !== undefined && active.length > 3 && !NOT_ACTIVE.test(word)) {
    const past = active.slice(0, -1)
    if (/[аеиоуыюя]в$/.test(past)) return ['past', `${past.slice(0, -1)}л`]
    if (/[гкзсрхпб]$/.test(past)) return ['past', past]
  }
  if (word.endsWith('в') || word.endsWith('вши')) {
    const gerund = word.endsWith('в') ? word : word.slice(0, -2)
    if (!/[аеиыуя]в$/.test(gerund) || NOT_GERUND.test(gerund)) return undefined
    return ['past', gerund.endsWith('терев') ? gerund.slice(0, -2) : `${gerund.slice(0, -1)}л`]
  }
  const participle = word.length < 6 ? undefined : beforeEnding(word, PASSIVE, 'нт')
  return participle === undefined ? undefined : passive(participle, word)
}
