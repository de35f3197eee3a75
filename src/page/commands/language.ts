import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { getStored, setStored } from '../boot/browser-storage.ts'
import { sync } from '../sync-client.ts'

const listeners = new Set<(language: string) => void>()

/** Calls back when the reader chooses another language. Returns a function that stops it. */
export function onLanguageChosen(listener: (language: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that the reader chose, or the app's choice at the first start. */
export const chosenLanguage = (): string => getStored('currentLanguage') ?? DEFAULT_LANGUAGE

/** Stores the choice, shows it, and lets the worker fetch the library in that language. */
export function chooseLanguageNow(language: string): void {
  setStored('currentLanguage', language)
  for (const listener of listeners) listener(language)
  void sync.setLanguage(language)
}
