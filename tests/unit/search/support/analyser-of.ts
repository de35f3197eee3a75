import { type Analyser, createAnalyser } from '#search/stem/analyser.ts'
import { stemRu } from '#search/stem/ru/stem-ru.ts'
import { stemUk } from '#search/stem/uk/stem-uk.ts'

/** The analyser of a language, without a promise. */
export const analyserOf = (lang: string): Analyser => createAnalyser(lang, lang === 'uk' ? stemUk : stemRu)
