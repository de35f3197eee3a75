/** A formula in the few shapes that book.typ knows. */
export type MathNode =
  | { readonly m: 'row'; readonly c: readonly MathNode[] }
  /** Brackets around a part, as high as the part. */
  | { readonly m: 'fenced'; readonly c: readonly MathNode[] }
  | { readonly m: 'sign'; readonly text: string; readonly variant: string }
  | { readonly m: 'word'; readonly text: string; readonly variant: string }
  /** The name of a function. */
  | { readonly m: 'name'; readonly text: string }
  | { readonly m: 'fraction'; readonly above: MathNode; readonly below: MathNode; readonly line: boolean }
  | { readonly m: 'root'; readonly index: MathNode | null; readonly c: MathNode }
  | {
      readonly m: 'scripts'
      readonly base: MathNode
      readonly sub: MathNode | null
      readonly sup: MathNode | null
      readonly before: { readonly sub: MathNode | null; readonly sup: MathNode | null }
    }
  | { readonly m: 'limits'; readonly base: MathNode; readonly under: MathNode | null; readonly over: MathNode | null }
  | { readonly m: 'accent'; readonly base: MathNode; readonly mark: string }
  | { readonly m: 'line'; readonly base: MathNode; readonly side: 'over' | 'under' }
  | { readonly m: 'brace'; readonly base: MathNode; readonly side: 'over' | 'under' }
  | {
      readonly m: 'matrix'
      readonly rows: readonly (readonly MathNode[])[]
      readonly align: readonly ('left' | 'center' | 'right')[]
      /** After which columns a line stands. */
      readonly lines: readonly number[]
    }
  /** em */
  | { readonly m: 'space'; readonly width: number }
  | { readonly m: 'hidden'; readonly c: MathNode }
  | { readonly m: 'boxed'; readonly c: MathNode }
