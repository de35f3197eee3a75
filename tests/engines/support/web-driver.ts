import { setTimeout as sleep } from 'node:timers/promises'
import type { Key } from './engine.ts'

const START_MS = 20_000
const POLL_MS = 50
/** The key of an element reference in W3C's WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const FIND_MS = 10_000
/** The keys in W3C's WebDriver. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

interface Refusal {
  readonly error: string
  readonly message: string
}

/** The part of W3C's WebDriver that the stories need. */
export class WebDriver {
  private readonly origin: string
  private readonly hasEnded: () => boolean
  private session = ''

  /** `hasEnded`: whether the driver's process has ended. */
  constructor(port: number, hasEnded: () => boolean) {
    this.origin = `http://127.0.0.1:${port}`
    this.hasEnded = hasEnded
  }

  private async call<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    const answer = await fetch(this.origin + this.session + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & Refusal }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

  /** Waits until the driver listens, then starts the browser. */
  async begin(capabilities: Readonly<Record<string, unknown>>): Promise<void> {
    const deadline = Date.now() + START_MS
    while ((await fetch(`${this.origin}/status`).catch(() => null)) === null) {
      if (this.hasEnded() || Date.now() > deadline) throw new Error(`No driver listens at ${this.origin}`)
      await sleep(POLL_MS)
    }
    const { sessionId } = await this.call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { timeouts: { implicit: FIND_MS, script: 60_000 }, ...capabilities } },
    })
    this.session = `/session/${sessionId}`
  }

  goto = (address: string): Promise<void> => this.call('POST', '/url', { url: address })

  async evaluate(expression: string): Promise<unknown> {
    const script = `const [done] = arguments
      Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const told = await this.call<{ value?: unknown; error?: string }>('POST', '/execute/async', { script, args: [] })
    if (told.error !== undefined) throw new Error(told.error)
    return told.value
  }

  private async find(selector: string): Promise<string> {
    const body = { using: 'css selector', value: selector }
    return `/element/${(await this.call<{ [ELEMENT]: string }>('POST', '/element', body))[ELEMENT]}`
  }

  click = async (selector: string): Promise<void> => this.call('POST', `${await this.find(selector)}/click`, {})

  type = async (selector: string, text: string): Promise<void> =>
    this.call('POST', `${await this.find(selector)}/value`, { text })

  press = (key: Key): Promise<void> =>
    this.call('POST', '/actions', {
      actions: [
        { type: 'key', id: 'keyboard', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })) },
      ],
    })

  /** A screenshot as PNG. */
  picture = async (): Promise<Buffer> => Buffer.from(await this.call<string>('GET', '/screenshot'), 'base64')

  end = (): Promise<void> => this.call('DELETE', '')
}
