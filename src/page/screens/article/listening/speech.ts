import { useEffect, useRef } from 'react'

interface Speech {
  /** Which sentence it is: the next one may have the same words. */
  readonly at: number
  readonly text: string
  readonly voice: SpeechSynthesisVoice
  /** 1 is the voice's normal speed. */
  readonly rate: number
  readonly onSaid: () => void
  readonly onFailed: () => void
}

/**
 * Speaks a text; null stops. Each text is a separate utterance from its start, because engines lose the position of a pause, and some stop
 * in the middle of a long text.
 */
export function useSpeech(speech: Speech | null): void {
  const { at, text, voice, rate } = speech ?? {}
  const latest = useRef(speech)
  latest.current = speech
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are new functions at each render and must not restart the speech
  useEffect(() => {
    if (speech === null) return
    const utterance = new SpeechSynthesisUtterance(speech.text)
    utterance.voice = speech.voice
    utterance.lang = speech.voice.lang
    utterance.rate = speech.rate
    let hasEnded = false
    const once = (notify: () => void) => () => {
      if (hasEnded) return
      hasEnded = true
      notify()
    }
    utterance.onend = once(() => latest.current?.onSaid())
    utterance.onerror = once(() => latest.current?.onFailed())
    speechSynthesis.speak(utterance)
    // Otherwise some browsers go on speaking over the next page.
    const stop = () => speechSynthesis.cancel()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      // An engine that is cancelled while idle may swallow the next utterance.
      if (hasEnded) return
      hasEnded = true
      stop()
    }
  }, [at, text, voice, rate])
}
