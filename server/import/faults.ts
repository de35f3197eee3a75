import { printable } from '#server/process/log.ts'
import { StepTimeError } from './time-limit.ts'

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

/** Collects faults while a folder is read, so that an editor sees all of them at once, and each once. So it does with notices. */
export class FaultList {
  readonly #found = new Map<string, Fault>()
  readonly #notices = new Set<string>()

  get all(): readonly Fault[] {
    return [...this.#found.values()]
  }

  /** What is no fault, and what an editor should know. */
  get notices(): readonly string[] {
    return [...this.#notices]
  }

  notice(text: string): void {
    this.#notices.add(text)
  }

  /** The same picture may be broken in three languages. */
  add(file: string, line: number, message: string): void {
    this.#found.set(`${file}:${line}: ${message}`, { file, line, message })
  }
}

/**
 * Reads the content of a folder. `read` may give null after a fault. Throws `ContentFaultsError` with all faults, or with the one step that
 * took too long.
 */
export async function wholeFolder<T>(folder: string, read: (faults: FaultList) => Promise<T | null>): Promise<T> {
  const faults = new FaultList()
  const content = await read(faults).catch((error: unknown) => {
    if (!(error instanceof StepTimeError)) throw error
    throw new ContentFaultsError(folder, [{ file: error.file, line: 1, message: error.message }])
  })
  if (content === null || faults.all.length > 0) throw new ContentFaultsError(folder, faults.all)
  return content
}
