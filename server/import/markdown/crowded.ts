/** A table of a hundred lines with emphasis and links has a thousand. */
const MOST_MARKS = 2_000

export const TOO_CROWDED = `the paragraph has more than ${MOST_MARKS} marks such as * or [; divide it by an empty line`

/** An empty line, or what may begin or end emphasis, code, a link or a tag. */
const MARK = /\n[ \t]*\n|[*_~[\]<`]/g

/**
 * Where a paragraph has more marks than that, from 0. Null: nowhere. The parser looks for the partner of each mark in the whole
 * paragraph, so twenty thousand of them take a quarter of a minute.
 */
export function crowdedAt(text: string): number | null {
  let marks = 0
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    marks = mark.startsWith('\n') ? 0 : marks + 1
    if (marks > MOST_MARKS) return index
  }
  return null
}
