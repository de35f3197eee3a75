import { getStoredJson, setStored } from '../boot/browser-storage.ts'

type Choices = Partial<Record<string, string>>

const readChoices = (): Choices => Object(getStoredJson('readingVoices'))

/** The name by which the browser knows the voice that the reader chose for a language. Undefined: none. */
export const chosenVoice = (lang: string): string | undefined => readChoices()[lang]

export const storeVoice = (lang: string, voice: SpeechSynthesisVoice): void =>
  setStored('readingVoices', JSON.stringify({ ...readChoices(), [lang]: voice.voiceURI }))
