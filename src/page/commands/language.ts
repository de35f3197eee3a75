import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { getStored, setStored } from '../boot/browser-storage.ts'
import { sync } from '../sync-client.ts'

const listeners = new Set<(language: string) => void>()

/** Calls back when the reader chooses another language. Gives the way to stop. */
export function onLanguageChosen(listener: (language: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reader's choice, or the one that was made for him at the first start. */
export const chosenLanguage = (): string => getStored('currentLanguage') ?? DEFAULT_LANGUAGE

/** Keeps the choice, shows it, and has the library of that language fetched. */
export function chooseLanguageNow(language: string): void {
  setStored('currentLanguage', language)
  for (const listener of listeners) listener(language)
  void sync.setLanguage(language)
}
