const FULL = '(?:ый|ого|ому|ым|ом|ая|ой|ую|ою|ое|ые|ых|ыми)'
const ACTIVE = '(?:ий|его|ему|им|ем|ая|ей|ею|ую|ее|ие|их|ими)'
const PREFIX =
  '(?:недо|пере|раз|рас|роз|рос|разо|изо|ис|из|отъ|ото|от|подо|под|при|про|пред|надо|над|обо|об|воз|вос|вы|за|на|по|до|не|со|с|в|у|о|взо|вз|вс|съ)'
/** A verb's prefix, and then a root that begins with a consonant and has a vowel, or it is no prefix. */
const PREFIXED = new RegExp(
  `^${PREFIX}(?:[бвгджзклмнпрстфхцчшщ]+[аеиоуыэюя][бвгджзйклмнпрстфхцчшщь]+$|[бвгджзклмнпрстфхцчшщ].*[аеиоуыэюя].*[аеиоуыэюя])|^(?:купл|пущ|реш|ран|конч|брош|хвач|лиш|ушиб|рожд)$`,
)
const IN_NN = new RegExp(`^(.{3,}?)(ов|ев|[ая](?=нн)|е(?=нн))а?нн${FULL}$`)
const SHORT_IN_N = new RegExp(
  `^(?=${PREFIX})(.{3,}?)(ов|ев|[ая](?=н)|е(?=н[аоы]|(?<=(?:щ|ж|ш|[пбвм]л)е)н$))а?н(?:|а|о|ы)$`,
)
const IN_T = new RegExp(`^(?=${PREFIX}[бвгджзклмнпрстфхцчшщ])(.{2,}[аяиыуое]|.*р)т(?:${FULL}|[аоы]?)$`)
const PAST_ACTIVE = new RegExp(`^(.{2,}[аеиоуыюя])вш${ACTIVE}$|^(.{2,}[гкзсрхпб])ш${ACTIVE}$`)
const GERUND = /^(.{2,}[аеиыуя])в(?:ши)?$/
const NOT_ACTIVE = /^(?:стар|млад|высш|низ|хорош|пе|чаш|крыш|бывш)/
const NOT_GERUND =
  /(?:лив|рыв|зыв|шив|(?:со|су|у|при|за|по|об|под)став|плыв|рав|сев|хлев|нев|(?:[^те]|[^т]е)рев|кров|грив|нрав|пев|рукав|[ае]к?тив|зитив|митив)$/
const NOT_SHORT =
  /^(?:обман|полян|наркоман|погон|растен|перемен|поган|проган|закон|пергамен|порошен|окон|полотн|пожен|подрамн|полен|рассол|обезьян|стакан|ураган|сметан|вулкан|титан|сазан|пеликан|султан|сложен|возможен|невозможен|осторожен|успешен|воздушен|послушен|подвижен|неподвижен|надежен|погрешен)/

export type Participle = readonly [kind: 'infinitive' | 'irregular' | 'past' | 'changed', form: string]

function passive(word: string): Participle | undefined {
  const match = IN_NN.exec(word) ?? (NOT_SHORT.test(word) ? null : SHORT_IN_N.exec(word))
  if (match !== null) {
    const [, base = '', theme = ''] = match
    if (!PREFIXED.test(theme.endsWith('в') ? base + theme : base)) return undefined
    if (theme === 'е') return ['changed', base]
    return ['infinitive', `${base}${theme.endsWith('в') ? `${theme}а` : theme}ть`]
  }
  const inT = IN_T.exec(word)?.[1]
  return inT === undefined
    ? undefined
    : [/(?:ну|[лр]о)$/.test(inT) ? 'infinitive' : 'irregular', inT.endsWith('р') ? `${inT}еть` : `${inT}ть`]
}

/** The form of its verb that a participle or an adverbial participle is stemmed as; passive ones only of verbs with a prefix. */
export function participleOf(word: string): Participle | undefined {
  if (word.length < 4) return undefined
  const active = PAST_ACTIVE.exec(word)
  if (active !== null && !NOT_ACTIVE.test(word))
    return ['past', active[1] === undefined ? (active[2] ?? '') : `${active[1]}л`]
  const gerund = GERUND.exec(word)?.[1]
  if (gerund !== undefined)
    return NOT_GERUND.test(`${gerund}в`)
      ? undefined
      : ['past', `${gerund.replace(/тере$/, 'тер')}${/тере$/.test(gerund) ? '' : 'л'}`]
  return word.length < 6 ? undefined : passive(word)
}
