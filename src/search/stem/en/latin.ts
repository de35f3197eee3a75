import { oneOf, splitWords } from '../suffixes.ts'

/** Stems of Latin and Greek nouns, by the endings of their singular and plural. They also have a regular plural. */
const CLASSES: readonly (readonly [singular: string, plural: string, stems: string])[] = [
  [
    'um',
    'a',
    `addend antr aquari arboret atri auditori bacteri cyanobacteri bifidobacteri candelabr cerebell cerebr cili compendi consorti continu
    crani curricul dat dict diverticul duoden effluvi endometri endotheli epitheli equilibri errat flagell gymnasi hil ile ili ischi
    jejun labi labr maxim medi memorand millenni minim moratori myceli myocardi oment opercul optim osti ov pericardi perine peritone phyl
    planetari podi quant referend reticul rostr sacr sanatori scrot sept ser solari spectr sput stadi stern strat substrat symposi terrari
    ultimat vacu vel vestibul`,
  ],
  [
    'us',
    'i',
    `abac alumn alveol bacill lactobacill bol bronch cact calcul carp cocc pneumococc staphylococc streptococc enterococc gonococc
    meningococc coloss croc cumul digit embol esophag foc fund fung gladiol glomerul glute gyr hil hippocamp hippopotam humer
    hypothalam incub isthm lobul loc malle menisc modul narciss nautil naev nev nid nucle nucleol octop papyr pylor radi ram rhomb
    sarcophag stimul styl sulc syllab tal tars metatars metacarp thalam thesaur thromb thym toph tumul umbilic uter vill`,
  ],
  ['on', 'a', 'acromi automat criteri gangli mitochondri phenomen polyhedr protozo spermatozo'],
  ['is', 'es', 'test pelv glott oas'],
  ['ix', 'ices', 'append cerv cicatr hel matr rad var'],
  ['ex', 'ices', 'ap cod cort ind vert vort'],
  ['yx', 'yces', 'cal cocc'],
  ['nx', 'nges', 'lary phary phala meni'],
  ['ax', 'aces', 'thor'],
  ['us', 'era', 'gen visc'],
  ['us', 'ora', 'corp'],
]

/** Ends of compounds with an irregular plural, and their singular. */
const COMPOUNDS =
  /(.{2})(men|children|teeth|feet|mice|geese|wives|knives|loaves|shelves|halves|wolves|thieves|calves|scarves|selves|eaux|mata)$/
const SINGULARS: Readonly<Record<string, string>> = {
  men: 'man',
  children: 'child',
  teeth: 'tooth',
  feet: 'foot',
  mice: 'mouse',
  geese: 'goose',
  eaux: 'eau',
  mata: 'ma',
}
const NOT_COMPOUNDS = new RegExp(
  `^${oneOf(`
  abdomen specimen semen stamen regimen acumen omen amen hymen ramen cyclamen lumen foramen bitumen albumen rumen cumen dolmen
  putamen duramen flamen women pumice yemen
`)}$`,
)

let plurals: ReadonlyMap<string, string> | undefined

/** The singular of an irregular plural, such as bacilli, ova, matrices, stomata, eyeteeth. */
export function irregularSingular(word: string): string | undefined {
  plurals ??= new Map(
    CLASSES.flatMap(([singular, plural, stems]) =>
      splitWords(stems).map((stem) => [stem + plural, stem + singular] as const),
    ),
  )
  const known = plurals.get(word)
  if (known !== undefined) return known
  const end = COMPOUNDS.exec(word)?.[2]
  if (end === undefined || NOT_COMPOUNDS.test(word)) return undefined
  return (
    word.slice(0, -end.length) +
    (SINGULARS[end] ?? (/^(?:kni|wi)ves$/.test(end) ? `${end.slice(0, -3)}fe` : `${end.slice(0, -3)}f`))
  )
}
