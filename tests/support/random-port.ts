import { randomInt } from 'node:crypto'

/** Below the ports that systems give to whoever asks for any. */
const FIRST = 20_000
const COUNT = 10_000

/** A port for a program that cannot choose one itself. It may be taken: then the program ends, and another is tried. */
export const randomPort = (): number => FIRST + randomInt(COUNT)
