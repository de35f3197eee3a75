import { printable } from '#server/process/log.ts'

/** Something in the content folder that an editor has to mend. */
export interface Fault {
  /** From the content folder, with `/`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** All that is wrong with a content folder. Nothing was written. */
export class ContentFaultsError extends Error {
  override readonly name = 'ContentFaultsError'
  readonly faults: readonly Fault[]

  constructor(folder: string, faults: readonly Fault[]) {
    const sorted = [...faults].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    super(sorted.map(({ file, line, message }) => printable(`${folder}/${file}:${line}: ${message}`)).join('\n'))
    this.faults = sorted
  }
}

/** Where faults are gathered while a folder is read, so that an editor hears of all of them at once. */
export class FaultList {
  readonly all: Fault[] = []

  add(file: string, line: number, message: string): void {
    this.all.push({ file, line, message })
  }
}
