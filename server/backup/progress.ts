import type { ArchiveVisitor } from './read-archive.ts'

const MEGABYTE = 1_000_000

export type Say = (line: string) => void

/** Says how far a long table is; whoever listens leaves most of it out. */
export function megabytesOf(doing: string, say: Say): (bytes: number) => void {
  let sum = 0
  return (bytes) => {
    sum += bytes
    say(`${doing}: ${Math.floor(sum / MEGABYTE)} MB`)
  }
}

/** For reading an archive only to prove it. */
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
