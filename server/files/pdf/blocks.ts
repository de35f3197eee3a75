import type { MathNode } from '#server/files/math/math-node.ts'

/** An article in the few shapes that book.typ knows. Texts are passed as data and never become source code. */
export type Inline =
  | string
  | { readonly t: 'em' | 'strong' | 'del' | 'sub' | 'sup'; readonly c: readonly Inline[] }
  | { readonly t: 'code'; readonly block: boolean; readonly text: string }
  | Link
  | { readonly t: 'note'; readonly label: string; readonly c: readonly Block[] }
  | { readonly t: 'again'; readonly label: string }
  /** `width`: in mm, where there is room. Null: as high as the letters. */
  | { readonly t: 'picture'; readonly src: string; readonly alt: string; readonly width: number | null }
  | { readonly t: 'br' }
  /** `long`: it may be wider than the page. Only these are measured, because that takes as long as setting them. */
  | { readonly t: 'math'; readonly block: boolean; readonly long: boolean; readonly alt: string; readonly c: MathNode }
  /** `reading`: the text above or after the words. */
  | { readonly t: 'ruby'; readonly reading: string; readonly c: readonly Inline[] }
  /** A part in another language or direction. */
  | {
      readonly t: 'tongue'
      readonly lang: string | null
      readonly dir: 'ltr' | 'rtl' | null
      readonly c: readonly Inline[]
    }

/** To the outside, or to a heading of the book. */
export type Link = { readonly t: 'link'; readonly url: string; readonly c: readonly Inline[] } | Reference

export interface Reference {
  readonly t: 'ref'
  /** Replaced when no heading has it. */
  label: string
  readonly c: readonly Inline[]
}

export interface Heading {
  readonly t: 'h'
  /** Made smaller where a level is left out. */
  level: number
  readonly label: string | null
  readonly c: readonly Inline[]
}

export type Align = 'start' | 'end' | 'center'
/** An object, not a list: the typesetter flattens the rows, and would flatten the cells' lists as well. */
export interface Cell {
  readonly c: readonly Inline[]
}

export type Block =
  | Inline
  | { readonly t: 'p'; readonly c: readonly Inline[] }
  | Heading
  | {
      readonly t: 'list'
      /** What stands before each item: its number or its letters. Null: a list without numbers. */
      readonly signs: readonly string[] | null
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly t: 'quote'; readonly c: readonly Block[] }
  | {
      readonly t: 'figure'
      readonly src: string
      readonly alt: string
      /** mm */
      readonly width: number
      /** Where the picture leads. Its words are not set. */
      readonly link: Link | null
      readonly caption: readonly Inline[]
    }
  | {
      readonly t: 'table'
      /** The columns' shares of the width. */
      readonly columns: readonly number[]
      readonly align: readonly Align[]
      readonly head: readonly (readonly Inline[])[]
      /** Each has as many cells as `columns`. */
      readonly rows: readonly (readonly Cell[])[]
      readonly caption: readonly Inline[]
    }
  | { readonly t: 'rule' }

export interface BookData {
  readonly title: string
  readonly author: string
  readonly description: string
  /** With the no-break spaces of the printed page, which search and viewers' lists do not need. */
  readonly printedTitle: string
  readonly printedDescription: string
  readonly lang: string
  /** Year, month, day. */
  readonly date: readonly [number, number, number]
  readonly imprint: readonly string[]
  readonly contents: { readonly title: string; readonly depth: number }
  readonly cover: { readonly src: string; readonly alt: string } | null
  readonly chapters: readonly {
    readonly label: string
    readonly title: string
    readonly description: string
    readonly blocks: readonly Block[]
    /** How many of the last blocks stay together. All of them are paragraphs. */
    readonly ending: number
    /** Whether a paragraph is before these. */
    readonly endsIndented: boolean
    /** Who wrote and checked it, one line each. */
    readonly credits: readonly string[]
  }[]
}
