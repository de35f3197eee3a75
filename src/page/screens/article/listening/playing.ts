import { type RefObject, useEffect, useState } from 'react'
import { readSettings, saveSettings } from '../../../shell/reading-settings.ts'
import { fractionOf } from '../../../ui/place/place.ts'
import { firstVisible } from './follow.ts'
import { forgetGoingOn, goesOnIn, isTimeToSleep, type Sleep, sleepOf } from './going-on.ts'
import type { ListeningState } from './listening-bar.tsx'
import type { Sentence } from './sentences.ts'

/** Whether the article is open at its end. Then it was read before, and the voice begins at its title. */
function isReadToEnd(root: HTMLElement): boolean {
  const text = root.querySelector<HTMLElement>('.article-html')
  return text !== null && fractionOf(text) === 1
}

/** The sentence that is read, by its index. It begins where the reader is. */
export function useSentenceIndex(root: HTMLElement, slug: string, sentences: readonly Sentence[]) {
  const [goesOn] = useState(() => goesOnIn(slug))
  const [at, setAt] = useState<number>()
  // After the render, because the text is brought to the reader's place then.
  useEffect(() => {
    forgetGoingOn()
    setAt(goesOn && isReadToEnd(root) ? 0 : firstVisible(sentences))
  }, [goesOn, root, sentences])
  return [at, setAt] as const
}

export interface Playing {
  readonly state: ListeningState
  readonly sleep: Sleep
}

/** Whether the voice plays, and its sleep timer. `last`: how it was before another text came, for example in another language. */
export function usePlaying(slug: string, last: RefObject<Playing | null>) {
  const [{ state, sleep }, setPlaying] = useState<Playing>(
    () => last.current ?? { state: 'playing', sleep: sleepOf(slug) },
  )
  useEffect(() => {
    last.current = { state, sleep }
  }, [last, state, sleep])
  const setState = (next: ListeningState) => setPlaying((before) => ({ ...before, state: next }))
  const setSleep = (next: Sleep) => setPlaying((before) => ({ ...before, sleep: next }))
  const fallAsleep = () => {
    if (!isTimeToSleep(sleep)) return
    setSleep(null)
    setState('asleep')
  }
  const play = () => {
    // The time has passed during a pause.
    if (isTimeToSleep(sleep)) setSleep(null)
    setState('playing')
  }
  const pause = () => setState('paused')
  return { state, setState, play, pause, sleep, setSleep, fallAsleep }
}

/** The speed of the voice. 1 is its normal one. */
export function useSpeed() {
  const [rate, setRate] = useState(() => readSettings().speed)
  const choose = (speed: number) => {
    saveSettings({ ...readSettings(), speed })
    setRate(speed)
  }
  return [rate, choose] as const
}
