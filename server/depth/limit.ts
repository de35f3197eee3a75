/**
 * The most levels of anything that a stranger made: elements in elements, lists in lists. Real ones have fewer than 30. Everything
 * is measured without recursion before anything recurses over it: how much recursion a stack holds depends on how busy V8
 * is, and a pattern that is compiled near the end of the stack ends the process.
 */
export const MOST_LEVELS = 100

export const TOO_DEEP = `nested too deeply: more than ${MOST_LEVELS} levels`

/** Where a text goes deeper than that, from 0. Null: nowhere. In linear time, and no deeper than the parser finds it. */
export type Measure = (text: string) => number | null

/** Counts the lines up to an offset, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
