import { DEFAULT_LANGUAGE, LANGUAGE_CODE, primarySubtag } from '#contract/languages.ts'
import { createListeners } from '#contract/listeners.ts'
import { readLanguageCodes } from '#db/library/languages.ts'
import { db } from '#db/open.ts'
import { onStoredElsewhere, setStored } from '../boot/browser-storage.ts'
import { addressOf, areLanguagesKnown, languageAt, learnLanguages, storedLanguage } from '../boot/language.ts'
import { sync } from '../sync-client.ts'

/** Tables that do not answer delay the start no longer than this. */
const MAX_WAIT_MS = 500

const listeners = createListeners<[language: string]>()
const choiceListeners = createListeners()
let shown: string = DEFAULT_LANGUAGE
/** Chosen before the library's languages were known: by the app, or with a region that the library may not have. */
let isGuess = false

/** Calls back when another language is shown. Returns a function that stops it. */
export const onLanguageShown = listeners.add

export const shownLanguage = (): string => shown

/**
 * An address may begin with a language of the library that the interface does not have. Only then the start waits for the tables, to know
 * the library's languages.
 */
export async function learnLanguageOf(pathname: string): Promise<void> {
  const { language, path } = addressOf(pathname)
  const [, first = ''] = path.toLowerCase().split('/')
  if (language !== null || !LANGUAGE_CODE.test(first)) return
  const learn = async () => learnLanguages(await readLanguageCodes(db))
  await Promise.race([learn().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

/** The language at the start. One that the app chose among the library's languages is stored; the one of a link is not. */
export function startLanguage(pathname: string): string {
  shown = languageAt(pathname)
  const isOfLink = addressOf(pathname).language !== null
  const stored = storedLanguage()
  isGuess = !isOfLink && !areLanguagesKnown() && (stored === null || stored !== primarySubtag(stored))
  if (!isOfLink && !isGuess) setStored('currentLanguage', shown)
  return shown
}

/** Shows the language of an address that the reader went to, and lets the worker fetch the library in it. */
export function showLanguageAt(pathname: string): void {
  const before = shown
  if (startLanguage(pathname) === before) return
  listeners.call(shown)
  void sync.setLanguage(shown)
}

/** Chooses again when the library's languages have become known. Another tab may have chosen meanwhile: then this one follows. */
export function chooseAmongKnown(pathname: string): void {
  if (areLanguagesKnown() && isGuess) showLanguageAt(pathname)
}

/** Calls back when the reader chooses a language, here or in another tab. Returns a function that stops it. */
export function onLanguageChosen(listener: () => void): () => void {
  const stops = [onStoredElsewhere('currentLanguage', listener), choiceListeners.add(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Stores the reader's choice. `showLanguageAt` shows it. */
export function storeLanguage(language: string): void {
  setStored('currentLanguage', language)
  choiceListeners.call()
}
