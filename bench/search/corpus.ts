/** A generated library: words by Zipf's law with real endings, in three languages, the same in every run. */
export interface BenchArticle {
  readonly id: string
  readonly lang: BenchLanguage
  readonly title: string
  readonly description: string
  readonly html: string
}

export const BENCH_LANGUAGES = ['ru', 'uk', 'en'] as const
export type BenchLanguage = (typeof BENCH_LANGUAGES)[number]

/** The language whose index a cold start reads. */
export const COLD_LANGUAGE: BenchLanguage = 'ru'

const LEMMAS = 12_000
const ARTICLE_BYTES = 5_000
const SEED = 42

/** mulberry32: small, with the same numbers in every JavaScript engine. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Tongue {
  readonly onsets: readonly string[]
  readonly vowels: readonly string[]
  readonly codas: readonly string[]
  /** Sets of endings. The first ending of each set makes the dictionary form. */
  readonly paradigms: readonly (readonly string[])[]
  readonly function: readonly string[]
}

const list = (text: string): string[] => text.split(' ').map((ending) => (ending === '-' ? '' : ending))

const TONGUES: Readonly<Record<BenchLanguage, Tongue>> = {
  ru: {
    onsets: list('б в г д ж з к л м н п р с т ф х ц ч ш бр вл гр др кр пл пр сл см ст стр тр хл'),
    vowels: list('а е и о у ы я ю'),
    codas: list('б в г д ж з к л м н п р с т х ш ск ст нт рк льн'),
    paradigms: [
      list('- а у ом е ы ов ам ами ах'),
      list('а ы е у ой - ам ами ах'),
      list('о а у ом е - ам ами ах'),
      list('ость ости остью остей остям остями остях'),
      list('ние ния нию нием нии ний ниям ниями ниях'),
      list('ный ная ное ные ного ному ным ных ной ную ном ными'),
      list('ать аю ает ают аем ал ала али ай'),
      list('ить ю ит ят им ил ила или ишь'),
      list('овать ую ует уют уем овал овала овали'),
    ],
    function: list('и в на с не что по это к из а как у от за о для но же при так его или до мы вы они она он'),
  },
  uk: {
    onsets: list('б в г д ж з к л м н п р с т ф х ц ч ш бр вл гр др кр пл пр сл см ст стр тр хл'),
    vowels: list('а е и і о у я ю'),
    codas: list('б в г д ж з к л м н п р с т х ш ськ ст нт рк льн'),
    paradigms: [
      list('- а у ом і и ів ам ами ах'),
      list('а и і у ою - ам ами ах'),
      list('о а у ом і - ам ами ах'),
      list('ість ості істю остей остям остями остях'),
      list('ння нню нням нні нь ннями ннях'),
      list('ний на не ні ного ному ним них ної ну ною ними'),
      list('ати аю ає ають аємо ав ала али ай'),
      list('ити ю ить ять имо ив ила или иш'),
      list('увати ую ує ують уємо ував увала ували'),
    ],
    function: list('і в на з не що по це до із а як у від за про для але ж при так його або ми ви вони вона він та'),
  },
  en: {
    onsets: list('b c d f g h j k l m n p r s t v w bl br ch cl cr dr fl fr gl gr pl pr sh sl sm sp st str th tr'),
    vowels: list('a e i o u ea ee oo ai ou'),
    codas: list('b ck d g l m n p r s t ft ld lk lt mp nd ng nk nt rd rk rm rn rt sk sp st th'),
    paradigms: [
      list('- s'),
      list('- s ed ing'),
      list('- er est'),
      list('ness nesses'),
      list('ment ments'),
      list('y ies'),
      list('al'),
      list('- ly'),
    ],
    function: list(
      'the of and to in a is that for it as was with be by on not he his but at are this have from or one had',
    ),
  },
}

export class Vocabulary {
  readonly lemmas: readonly (readonly string[])[]
  readonly #tongue: Tongue
  readonly #cumulative: Float64Array

  constructor(lang: BenchLanguage) {
    this.#tongue = TONGUES[lang]
    const random = randomNumbers(SEED + lang.charCodeAt(0))
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const stems = new Set<string>()
    const { onsets, vowels, codas, paradigms } = this.#tongue
    while (stems.size < LEMMAS) {
      const syllables = 1 + Math.floor(random() * 2.5)
      stems.add(Array.from({ length: syllables }, () => pick(onsets) + pick(vowels)).join('') + pick(codas))
    }
    this.lemmas = [...stems].map((stem) => pick(paradigms).map((ending) => stem + ending))
    this.#cumulative = new Float64Array(LEMMAS)
    let sum = 0
    for (let rank = 0; rank < LEMMAS; rank++) {
      sum += 1 / (rank + 2.7)
      this.#cumulative[rank] = sum
    }
  }

  word(random: () => number): string {
    if (random() < 0.25) return this.#tongue.function[Math.floor(random() ** 2 * this.#tongue.function.length)] ?? ''
    const wanted = random() * (this.#cumulative[LEMMAS - 1] ?? 1)
    let [low, high] = [0, LEMMAS - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#cumulative[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    const forms = this.lemmas[low] ?? ['']
    return forms[Math.floor(random() ** 1.5 * forms.length)] ?? ''
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `count` articles of about 5 KB, a third in each language. */
export function* corpus(count: number): Generator<BenchArticle> {
  const random = randomNumbers(SEED)
  const words = new Map(BENCH_LANGUAGES.map((lang) => [lang, new Vocabulary(lang)]))
  for (let n = 0; n < count; n++) {
    const lang = BENCH_LANGUAGES[n % BENCH_LANGUAGES.length] ?? 'en'
    const vocabulary = words.get(lang) as Vocabulary
    const phrase = (least: number, spread: number): string =>
      Array.from({ length: least + Math.floor(random() * spread) }, () => vocabulary.word(random)).join(' ')
    const bytesPerChar = lang === 'en' ? 1 : 1.85
    let html = ''
    for (let section = 0; html.length * bytesPerChar < ARTICLE_BYTES; section++) {
      if (section > 0) html += `<h2 id="s${section}">${capital(phrase(2, 4))}</h2>`
      for (let paragraph = 0; paragraph < 3; paragraph++)
        html += `<p>${Array.from({ length: 3 }, () => `${capital(phrase(7, 8))}.`).join(' ')}</p>`
    }
    yield {
      id: `${lang}-article-${n}`,
      lang,
      title: capital(phrase(2, 5)),
      description: `${capital(phrase(8, 8))}.`,
      html,
    }
  }
}
