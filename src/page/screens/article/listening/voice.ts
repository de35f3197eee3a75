import { useEffect, useState } from 'react'
import { primarySubtag } from '#contract/languages.ts'
import { chosenVoice, storeVoice } from '../../../shell/reading-voice.ts'

/** An engine with voices has listed them by this time. */
const VOICES_MS = 2_000

/** A voice's language tag in lower case. Some engines write `uk_UA`. */
const tagOf = (voice: SpeechSynthesisVoice): string => voice.lang.replaceAll('_', '-').toLowerCase()

/** The voices for a language. Only voices on the device: they work without a network, and no server learns what is read. */
const voicesFor = (voices: readonly SpeechSynthesisVoice[], lang: string): readonly SpeechSynthesisVoice[] =>
  voices.filter((voice) => voice.localService && primarySubtag(tagOf(voice)) === primarySubtag(lang.toLowerCase()))

/** The voice for a language: the one that the reader chose, else one of their region, else the device's default voice. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  lang: string,
  readers: readonly string[],
  chosen?: string,
): SpeechSynthesisVoice | null {
  const own = voicesFor(voices, lang)
  // Brazilian Portuguese is not read by a voice of Portugal where there is a Brazilian one.
  const wanted = [...(lang.includes('-') ? [lang] : []), ...readers].map((tag) => tag.toLowerCase())
  return (
    own.find((voice) => voice.voiceURI === chosen) ??
    wanted.map((tag) => own.find((voice) => tagOf(voice) === tag)).find((voice) => voice !== undefined) ??
    own.find((voice) => voice.default) ??
    own[0] ??
    null
  )
}

export interface Voices {
  /** Undefined until the device has listed its voices. Null when it has none for the language. */
  readonly voice: SpeechSynthesisVoice | null | undefined
  readonly all: readonly SpeechSynthesisVoice[]
  readonly choose: (voice: SpeechSynthesisVoice) => void
}

/** The voice that reads, and the others for its language. */
export function useVoice(lang: string): Voices {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  const [all, setAll] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    const look = (last: boolean) => {
      const voices = speechSynthesis.getVoices()
      const found = chooseVoice(voices, lang, navigator.languages, chosenVoice(lang))
      setAll(voicesFor(voices, lang))
      // Do not replace a voice that already speaks.
      if (found !== null || last) setVoice((before) => before ?? found)
    }
    const onVoices = () => look(true)
    look(false)
    const timer = setTimeout(onVoices, VOICES_MS)
    speechSynthesis.addEventListener('voiceschanged', onVoices)
    return () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener('voiceschanged', onVoices)
    }
  }, [lang])
  const choose = (chosen: SpeechSynthesisVoice) => {
    storeVoice(lang, chosen)
    setVoice(chosen)
  }
  return { voice, all, choose }
}
