import type { Page } from '@playwright/test'

/** What the stand-in for the browser's voices was given, and how it behaves next. */
interface Voices {
  readonly said: string[]
  readonly rates: number[]
  /** The name of the voice of each text. */
  readonly names: string[]
  /** True: the voice does not finish a text until `finish` or `fail`. */
  held: boolean
  finish(): void
  fail(): void
  /** Presses a control of the lock screen. */
  press(action: MediaSessionAction): void
  /** Whether the sound plays for which the browser shows the lock screen's controls. */
  isSounding(): boolean
}

/** Gives the page silent voices, since the browser of the tests has none. They finish at once and record every text. */
export async function giveVoices(page: Page, tags: readonly string[]): Promise<void> {
  await page.addInitScript((tags) => {
    type Utterance = { text: string; rate: number; voice: { name: string }; onend?: () => void; onerror?: () => void }
    let current: Utterance | null = null
    const end = (how: 'onend' | 'onerror') => {
      const utterance = current
      current = null
      utterance?.[how]?.()
    }
    // The browser of the tests has no lock screen, and tells nobody which controls it was given.
    const controls = new Map<string, MediaSessionActionHandler | null>()
    navigator.mediaSession.setActionHandler = (action, run) => void controls.set(action, run)
    let player: HTMLMediaElement | null = null
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      player = this
      return play.call(this)
    }
    const voices: Voices = {
      said: [],
      rates: [],
      names: [],
      held: false,
      finish: () => end('onend'),
      fail: () => end('onerror'),
      press: (action) => controls.get(action)?.({ action }),
      isSounding: () => player !== null && !player.paused && player.currentTime > 0,
    }
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => tags.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true, default: false })),
      speak(utterance: Utterance) {
        if (utterance.text === '') return
        current = utterance
        voices.said.push(utterance.text)
        voices.rates.push(utterance.rate)
        voices.names.push(utterance.voice.name)
        if (!voices.held) setTimeout(() => current === utterance && end('onend'))
      },
      // As in browsers, a cancelled utterance gets an `error` event.
      cancel() {
        const utterance = current
        current = null
        setTimeout(() => utterance?.onerror?.())
      },
    })
    class SpeechSynthesisUtterance {
      readonly text: string
      rate = 1
      constructor(text: string) {
        this.text = text
      }
    }
    const define = (name: string, value: unknown) =>
      Object.defineProperty(globalThis, name, { value, configurable: true })
    define('speechSynthesis', speechSynthesis)
    define('SpeechSynthesisUtterance', SpeechSynthesisUtterance)
    define('testVoices', voices)
  }, tags)
}

/** Runs a function on the stand-in in the page. */
export const voices = <T>(page: Page, ask: (voices: Voices) => T): Promise<T> =>
  page.evaluate(`(${ask})(globalThis.testVoices)`) as Promise<T>
