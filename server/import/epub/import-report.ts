/** What was read from one EPUB, and what was left out. */
export interface FileReport {
  readonly file: string
  /** Words of the EPUB's pages. */
  readonly words: number
  /** Words of these that the articles have. */
  readonly kept: number
  /** One line for each kind of thing that was left out: what, how often, where. */
  readonly leftOut: readonly string[]
}

/** The most places that a line names. The count still tells of all. */
const MAX_PLACES = 5

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Collects what is left out of one EPUB, so that a thousand pictures are one line. */
export class LeftOut {
  readonly #places = new Map<string, Map<string, number>>()

  add(path: string, what: string): void {
    const places = this.#places.get(what) ?? new Map<string, number>()
    places.set(path, (places.get(path) ?? 0) + 1)
    this.#places.set(what, places)
  }

  lines(): string[] {
    return [...this.#places].map(([what, places]) => {
      const count = [...places.values()].reduce((sum, one) => sum + one, 0)
      const named = [...places].slice(0, MAX_PLACES).map(([path, one]) => (one === 1 ? path : `${path} (${one})`))
      const more = places.size > MAX_PLACES ? ` and ${places.size - MAX_PLACES} other files` : ''
      return `${what}: ${times(count)}, in ${named.join(', ')}${more}`
    })
  }
}

/** 99.96 % is not all, so it is not rounded to 100 %. */
export function shareKept({ kept, words }: Pick<FileReport, 'kept' | 'words'>): string {
  const share = words === 0 ? 1 : Math.min(1, kept / words)
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} % of its words were kept (${Math.min(kept, words)} of ${words})`
}
