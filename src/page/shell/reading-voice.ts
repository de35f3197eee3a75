import * as v from 'valibot'
import { getStoredJson, setStored } from '../boot/browser-storage.ts'

/** By language. What does not fit counts as absent. */
const Choices = v.fallback(v.record(v.string(), v.string()), {})

const readChoices = () => v.parse(Choices, getStoredJson('readingVoices'))

/** The name by which the browser knows the voice that the reader chose for a language. Undefined: none. */
export const chosenVoice = (lang: string): string | undefined => readChoices()[lang]

export const storeVoice = (lang: string, voice: SpeechSynthesisVoice): void =>
  setStored('readingVoices', JSON.stringify({ ...readChoices(), [lang]: voice.voiceURI }))
