/** A key that every engine's driver can press. */
export type Key = 'Tab' | 'Enter' | 'Escape'

/** An open browser with a profile. Elements are named by CSS selectors, which every engine's driver knows. */
export interface EngineBrowser {
  /** Resolves when the page has loaded. */
  readonly goto: (address: string) => Promise<void>
  /** The value of an expression in the page; a promise is waited for. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly click: (selector: string) => Promise<void>
  readonly type: (selector: string, text: string) => Promise<void>
  /** Presses a key where the focus is. */
  readonly press: (key: Key) => Promise<void>
  /** A screenshot as PNG. */
  readonly picture: () => Promise<Uint8Array>
  /** Ends the whole browser, not only the page. */
  readonly close: () => Promise<void>
}

/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Engine {
  readonly name: string
  /** Installs what is missing and can be installed; throws with what to do otherwise. */
  readonly install: () => void
  /** `profile`: a folder. The browser's stored data stays in it. */
  readonly open: (profile: string, size: Size) => Promise<EngineBrowser>
}

/** Runs a function in the page. It is sent as text, so it can use only its arguments and the page. */
export const runIn = <Args extends readonly unknown[], Value>(
  browser: EngineBrowser,
  work: (...args: Args) => Value | Promise<Value>,
  ...args: Args
): Promise<Value> => browser.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<Value>
