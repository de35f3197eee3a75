/** What was read from one EPUB, and what was left out. */
export interface FileReport {
  readonly file: string
  /** Words of the EPUB's pages. */
  readonly words: number
  /** Words of these that the articles have. */
  readonly imported: number
  /** Pages that could not be read: nobody knows how many words they have. */
  readonly unread: number
  /** One line for each kind of thing that was left out: what, how often, where. */
  readonly leftOut: readonly string[]
  /** The same for what no reader misses: what the library makes anew, and what the book itself hides. */
  readonly withoutLoss: readonly string[]
}

/** Takes what is to be reported while an EPUB is read. Paths are in the EPUB. */
export interface EpubReport {
  /** A fault for which the book cannot be imported. */
  readonly fault: (path: string, line: number, message: string) => void
  /** Something that was left out, and why. */
  readonly leaveOut: (path: string, what: string, count?: number) => void
  /** A page that cannot be read, and why. */
  readonly leaveOutPage: (path: string, what: string) => void
  /** Something that is not in the articles, and that no reader misses. */
  readonly setAside: (path: string, what: string) => void
  /** Whether something of this page was left out. */
  readonly hasLost: (path: string) => boolean
  /** How many words the pages have, and how many of them the articles. */
  readonly words: (all: number, imported: number) => void
}

/** The most places that a line names. The count still tells of all. */
const MAX_PLACES = 5

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Collects things of one EPUB, so that a thousand pictures are one line. */
export class Tally {
  readonly #places = new Map<string, Map<string, number>>()

  add(path: string, what: string, count = 1): void {
    const places = this.#places.get(what) ?? new Map<string, number>()
    places.set(path, (places.get(path) ?? 0) + count)
    this.#places.set(what, places)
  }

  has(path: string): boolean {
    return [...this.#places.values()].some((places) => places.has(path))
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

/** Opens the report of one file. `done` gives it. */
export function openReport(file: string, fault: EpubReport['fault']): EpubReport & { readonly done: () => FileReport } {
  const leftOut = new Tally()
  const withoutLoss = new Tally()
  let [words, imported, unread] = [0, 0, 0]
  return {
    fault,
    leaveOut: (path, what, count) => leftOut.add(path, what, count),
    leaveOutPage: (path, what) => {
      leftOut.add(path, what)
      unread += 1
    },
    setAside: (path, what) => withoutLoss.add(path, what),
    hasLost: (path) => leftOut.has(path),
    words: (all, own) => {
      words = all
      imported = own
    },
    done: () => ({ file, words, imported, unread, leftOut: leftOut.lines(), withoutLoss: withoutLoss.lines() }),
  }
}

/** 99.96 % is not all, so it is not rounded to 100 %. */
export function shareImported({ imported, words, unread }: Pick<FileReport, 'imported' | 'words' | 'unread'>): string {
  const share = words === 0 ? 1 : imported / words
  const told = `${(Math.floor(share * 1000) / 10).toFixed(1)} % of its words were kept (${imported} of ${words})`
  if (unread === 0) return told
  return `${told}, without those of ${unread === 1 ? '1 page that was' : `${unread} pages that were`} not read`
}

/** Whether the library would have less than the book. */
export const isIncomplete = ({ words, imported, leftOut }: FileReport): boolean =>
  leftOut.length > 0 || imported < words

/** The report as it is told, a line each. */
export const linesOf = (report: FileReport): string[] => [
  `${report.file}: ${shareImported(report)}`,
  ...report.leftOut.map((line) => `${report.file}: left out: ${line}`),
  ...report.withoutLoss.map((line) => `${report.file}: without loss: ${line}`),
]
