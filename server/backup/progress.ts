import type { ArchiveVisitor } from './read-archive.ts'

const MEGABYTE = 1_000_000

export type Say = (line: string) => void

/** Reports how many megabytes of a table are done. The receiver drops most of these lines. */
export function megabytesOf(task: string, say: Say): (bytes: number) => void {
  let sum = 0
  return (bytes) => {
    sum += bytes
    say(`${task}: ${Math.floor(sum / MEGABYTE)} MB`)
  }
}

/** A visitor that only reports progress, for reading an archive to verify it. */
export function checking(say: Say): ArchiveVisitor {
  let count = megabytesOf('', say)
  return {
    begin: async ({ name }) => {
      count = megabytesOf(`checking ${name}`, say)
    },
    data: async (chunk) => count(chunk.length),
    end: async () => undefined,
  }
}
