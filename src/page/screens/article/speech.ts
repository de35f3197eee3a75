import { useEffect } from 'react'

interface Speech {
  readonly text: string
  readonly voice: SpeechSynthesisVoice
  /** 1 is the voice's own speed. */
  readonly rate: number
  readonly onSaid: () => void
  readonly onFailed: () => void
}

/**
 * Says a text, and is silent when it is null. Each is said by itself, from its beginning: engines forget where they paused, and some stop in
 * the middle of what is long.
 */
export function useSpeech(speech: Speech | null): void {
  const { text, voice, rate } = speech ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told is another function at each drawing, and says nothing anew
  useEffect(() => {
    if (speech === null) return
    const utterance = new SpeechSynthesisUtterance(speech.text)
    utterance.voice = speech.voice
    utterance.lang = speech.voice.lang
    utterance.rate = speech.rate
    let over = false
    const ended = (tell: () => void) => () => {
      if (over) return
      over = true
      tell()
    }
    utterance.onend = ended(speech.onSaid)
    utterance.onerror = ended(speech.onFailed)
    speechSynthesis.speak(utterance)
    // A page that is left would be heard on, in some browsers over the next one.
    const silence = () => speechSynthesis.cancel()
    addEventListener('pagehide', silence)
    return () => {
      removeEventListener('pagehide', silence)
      // An engine that is told to stop while it has nothing to say may swallow what comes next.
      if (over) return
      over = true
      silence()
    }
  }, [text, voice, rate])
}
