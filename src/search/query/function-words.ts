import { splitWords } from '../stem/suffixes.ts'

/**
 * Words without a subject of their own: a query needs them only if it has nothing else. They are written as terms, so «в» is b
 * and «с» is c.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: `a an the of in on at to for from by with without and or not is are was were be been am as it its this that these those
    what which who how why when where do does did can could should would will may i you he she we they my your his her our
    their me him us them if than then so but about into over there here can't won't`,
  ru: `и b во c со k ко y o об обо a но на за под по из до от для без при через над или не ни же ли бы как что чтобы это этот эта
    эти я ты он она оно мы вы они его ее их мой твой наш ваш кто какой какая какие где когда почему зачем если то так тоже
    также есть быть при про между`,
  uk: `i й та a але b y y з із зі зо до від на за під по при для без через над або чи не ні ж же би б як що щоб це цей ця ці я ти
    він вона воно ми ви вони його її їх мій твій наш ваш хто який яка яке які де коли чому навіщо якщо то так теж також є про
    між`,
}

const sets = new Map<string, ReadonlySet<string>>()

/** The words of a language that may be missing from a hit. */
export function functionWords(lang: string): ReadonlySet<string> {
  const known = sets.get(lang)
  if (known !== undefined) return known
  const words = WORDS[lang]
  const made: ReadonlySet<string> = new Set(words === undefined ? [] : splitWords(words))
  sets.set(lang, made)
  return made
}
