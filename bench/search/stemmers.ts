import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'

/** The best stemmers on the registry for each language; ё as е, which each of them needs. */
export const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  en: english,
  ru: (word) => russian(word.replaceAll('ё', 'е')),
  uk: ukrainian,
}
