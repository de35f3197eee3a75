import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'

/** The best published stemmer for each language. All need ё written as е. */
export const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  en: english,
  ru: (word) => russian(word.replaceAll('ё', 'е')),
  uk: ukrainian,
}
