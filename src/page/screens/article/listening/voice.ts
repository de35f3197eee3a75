import { useEffect, useState } from 'react'

/** An engine with voices has listed them by this time. */
const VOICES_MS = 2_000

/** A voice's language tag in lower case. Some engines write `uk_UA`. */
const tagOf = (voice: SpeechSynthesisVoice): string => voice.lang.replace('_', '-').toLowerCase()

/**
 * The voice for a language. Only voices on the device: they work without a network, and no server learns what is read. Prefers the reader's
 * region, then the device's default voice.
 */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  lang: string,
  readers: readonly string[],
): SpeechSynthesisVoice | null {
  const own = voices.filter((voice) => voice.localService && tagOf(voice).split('-')[0] === lang)
  const wanted = readers.map((tag) => tag.toLowerCase())
  return (
    wanted.map((tag) => own.find((voice) => tagOf(voice) === tag)).find((voice) => voice !== undefined) ??
    own.find((voice) => voice.default) ??
    own[0] ??
    null
  )
}

/** Undefined until the device has listed its voices. Null when it has none for the language. */
export function useVoice(lang: string): SpeechSynthesisVoice | null | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  useEffect(() => {
    const look = (last: boolean) => {
      const found = chooseVoice(speechSynthesis.getVoices(), lang, navigator.languages)
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
  return voice
}
