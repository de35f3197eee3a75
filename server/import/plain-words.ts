/** An HTML tag. */
export const TAG = /<\/?[a-z][^<>\n]*>/i

/** Marks that plain words show as they are: of notes, links, HTML and emphasis. */
const MARKS: readonly RegExp[] = [
  /\[\^[^[\]\n]*\]?/,
  /\]\(/,
  TAG,
  /\*\*(?=[^\s*])[^*\n]*(?<=[^\s*])\*\*/,
  /(?<![\p{L}\p{N}*])\*(?=[^\s*])[^*\n]*(?<=[^\s*])\*(?![\p{L}\p{N}*])/u,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])[^_\n]*(?<=[^\s_])_(?![\p{L}\p{N}_])/u,
]

/** The first mark in a text that is shown as plain words. */
export const markIn = (text: string): string | undefined => MARKS.flatMap((mark) => mark.exec(text)?.[0] ?? [])[0]
