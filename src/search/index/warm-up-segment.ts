import { FORMAT_VERSION, MAGIC } from '../segment/segment-format.ts'
import { ANALYSER_VERSION } from '../stem/analyser.ts'

const HEADER = [MAGIC, FORMAT_VERSION, ANALYSER_VERSION, 2, 1, 0, 2, 21, 5, 2]
const LENGTHS = [0, 0, 0, 0, 1, 0, 1, 0]
const IDS = [3, 0, 0, 0, 0, 0, 0, 0, 1, 0x30, 0, 1, 0x31]
const TERMS = [0, 1, 0x61, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0]
const LISTS = [0, 0]

/**
 * A segment of two articles, “0” and “1”, each with the single word “a”. It is written out, so that a reader of segments need
 * not load the code that builds them.
 */
export const WARM_UP_SEGMENT = Uint8Array.from([...HEADER, ...LENGTHS, ...IDS, ...TERMS, ...LISTS])
