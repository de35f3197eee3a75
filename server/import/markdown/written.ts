import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { present } from '#contract/present.ts'
import { lineAt } from '#server/depth/limit.ts'

/** Words of a text, and their line from 1. */
export interface Words {
  /** Without the marks that are meant to be shown. */
  readonly value: string
  /** As in the source. */
  readonly written: string
  /** As the parser read them. */
  readonly shown: string
  readonly line: number
}

/** What is wrong with some words, and how many of their lines stand above it. */
export interface Slip {
  readonly fault: string
  readonly above: number
}

/**
 * A fault at a place in a text. Undefined: nowhere. A place at the end of a line counts as the next line: the mark was found by what
 * stands before it.
 */
export const slipAt = (fault: string, text: string, at: number | undefined): readonly Slip[] =>
  at === undefined ? [] : [{ fault, above: lineAt(text, at + 1) - 1 }]

/** A mark after a backslash or in numbers is meant to be shown, and a bracket with its end. */
const ESCAPED = /&#?\w+;|\\\[[^[\]\n]*\]|\\[!-/:-@[-`{-~]/g
/** Stands for such a mark. No text has it: XML and HTML refuse it. */
const MEANT = '\uFFFF'

/** A part of the source in which the marks that are meant to be shown are no marks. */
export const withoutMeant = (source: string): string => source.replace(ESCAPED, MEANT)

/** The words of a tree that was just parsed, between all marks. Marks that are meant to be shown are no marks in them. */
export function wordsOf(tree: Root, source: string): Words[] {
  const found: Words[] = []
  visit(tree, 'text', ({ value, position }) => {
    const { start, end } = present(position)
    const written = source.slice(start.offset, end.offset)
    const isEscaped = /\\|&#?\w+;/.test(written)
    found.push({ value: isEscaped ? withoutMeant(written) : value, written, shown: value, line: start.line })
  })
  return found
}

/** The lines of a part of the source, without what puts them into quotations and items. */
export const linesOf = (source: string): string[] =>
  withoutMeant(source)
    .split('\n')
    .map((line) => line.replace(/^[ \t>\u00a0\u200b\u2060\ufeff]+/, ''))
