import type { Page } from '@playwright/test'

/** What the stand-in for the browser's voices heard, and what it does next. */
interface Voices {
  readonly said: string[]
  readonly rates: number[]
  /** Does not finish what it says until told. */
  held: boolean
  finish(): void
  fail(): void
}

/** No browser here has a voice: this one is silent, speaks at once, and remembers what it was given. */
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
      // As engines do: who was cut off hears of it, as of a failure.
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

/** Asks the stand-in, or has it do something. */
export const voices = <T>(page: Page, ask: (voices: Voices) => T): Promise<T> =>
  page.evaluate(`(${ask})(globalThis.testVoices)`) as Promise<T>
