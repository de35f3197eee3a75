import { printable } from '#server/process/log.ts'

/** A fault in the content folder that an editor has to correct. */
export interface Fault {
  /** The path from the content folder, with `/`. */
  readonly file: string
  /** Starts at 1. */
  readonly line: number
  readonly message: string
}

/** All faults of a content folder. Nothing was written. */
export class ContentFaultsError extends Error {
  override readonly name = 'ContentFaultsError'
  readonly faults: readonly Fault[]

  constructor(folder: string, faults: readonly Fault[]) {
    const sorted = [...faults].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    super(sorted.map(({ file, line, message }) => printable(`${folder}/${file}:${line}: ${message}`)).join('\n'))
    this.faults = sorted
  }
}

/** Collects faults while a folder is read, so that an editor sees all of them at once, and each once. */
export class FaultList {
  readonly #found = new Map<string, Fault>()

  get all(): readonly Fault[] {
    return [...this.#found.values()]
  }

  /** The same picture may be broken in three languages. */
  add(file: string, line: number, message: string): void {
    this.#found.set(`${file}:${line}: ${message}`, { file, line, message })
  }
}
