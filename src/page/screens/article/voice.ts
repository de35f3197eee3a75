import { useEffect, useState } from 'react'

/** By then an engine that has voices has named them. */
const VOICES_MS = 2_000

/** Some engines write `uk_UA`. */
const tagOf = (voice: SpeechSynthesisVoice): string => voice.lang.replace('_', '-').toLowerCase()

/**
 * A voice that this device has itself: it speaks without a network, and nobody else is told what is read. Of several the one of the reader's
 * own region, then the one the device calls its default.
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

/** Undefined while the device has not said which voices it has; null when it has none for the language. */
export function useVoice(lang: string): SpeechSynthesisVoice | null | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  useEffect(() => {
    const look = (last: boolean) => {
      const found = chooseVoice(speechSynthesis.getVoices(), lang, navigator.languages)
      // The one that speaks goes on, whatever else is found.
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
