import type { Page } from '@playwright/test'

/** What the stand-in for the browser's voices was given, and how it behaves next. */
interface Voices {
  readonly said: string[]
  readonly rates: number[]
  /** True: the voice does not finish a text until `finish` or `fail`. */
  held: boolean
  finish(): void
  fail(): void
}

/** Gives the page silent voices, since the browser of the tests has none. They finish at once and record every text. */
export async function giveVoices(page: Page, tags: readonly string[]): Promise<void> {
  await page.addInitScript((tags) => {
    type Utterance = { text: string; rate: number; onend?: () => void; onerror?: () => void }
    let current: Utterance | null = null
    const end = (how: 'onend' | 'onerror') => {
      const utterance = current
      current = null
      utterance?.[how]?.()
    }
    const voices: Voices = { said: [], rates: [], held: false, finish: () => end('onend'), fail: () => end('onerror') }
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => tags.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true, default: false })),
      speak(utterance: Utterance) {
        if (utterance.text === '') return
        current = utterance
        voices.said.push(utterance.text)
        voices.rates.push(utterance.rate)
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
