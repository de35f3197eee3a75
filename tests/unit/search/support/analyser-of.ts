import { type Analyser, createAnalyser } from '#search/stem/analyser.ts'
import { stemRu } from '#search/stem/ru/stem-ru.ts'
import { stemUk } from '#search/stem/uk/stem-uk.ts'

/** A language's analyser, at once. */
export const analyserOf = (lang: string): Analyser => createAnalyser(lang, lang === 'uk' ? stemUk : stemRu)
