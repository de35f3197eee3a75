/** A line after one that ends so stays a line of its own. */
const BREAK = /(?: {2}|\\|<br\s?\/?>)$/i

/** The beginning of an item or a speech in other programs. */
const ITEM = /^(?:\(?(?:\p{L}|\d{1,3})\)|\p{Ll}\.|[•‣◦●▪·■□✓–—])\s/u
/** Prose that was broken into lines has no two of these in a row. */
const SURE_ITEM = /^(?:[•‣◦●▪■□✓]|·\s|[-*+]\u00a0|-\[|\(@\w*\)\s|\(?(?:\p{L}|\d{1,3}|[ivx]{1,4})\)\s|-\p{L})/u
/** It may have two of these, as in a list of names, but not two that follow each other. */
const LABEL = /^(\d{1,3}|\p{L}|[IVX]{1,4}|[ivx]{1,4})\.\s|^(\d{1,3})[.)]\p{L}/u
const DASH = /^[—–―]/
/** A speech, and not the words after one: “— Yes,” and not “— he said”. */
const SPEECH = /^[—–―]\s*[«„“"]?\p{Lu}/u
const SENTENCE_END = /[.!?…:»”"]\s*$/

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii']

function isNext(before: string, after: string): boolean {
  if (/\d/.test(before)) return Number(after) === Number(before) + 1
  const roman = ROMAN.indexOf(before.toLowerCase())
  if (roman !== -1 && ROMAN[roman + 1] === after.toLowerCase()) return true
  return after.length === 1 && after.charCodeAt(0) === before.charCodeAt(0) + 1
}

const labelOf = (line: string): string | undefined => {
  const [, spaced, crowded] = LABEL.exec(line) ?? []
  return spaced ?? crowded
}

/** Whether two lines in a row are items or speeches. `intro`: the line before them. */
function areItems(intro: string | undefined, one: string, next: string): boolean {
  if (SURE_ITEM.test(one) && SURE_ITEM.test(next)) return true
  const [label, following] = [labelOf(one), labelOf(next)]
  if (label !== undefined && following !== undefined && isNext(label, following)) return true
  if (intro !== undefined && !SENTENCE_END.test(intro)) return false
  if (SPEECH.test(one) && SPEECH.test(next)) return true
  return intro !== undefined && /:\s*$/.test(intro) && DASH.test(one) && DASH.test(next)
}

const hasPair = (group: readonly string[]): boolean =>
  group.slice(1).some((next, at) => areItems(group[at - 1], String(group[at]), next))

/** Whether a paragraph has items or speeches that become one line of words. */
export function hasItemLines(lines: readonly string[]): boolean {
  const groups: string[][] = [[]]
  for (const line of lines) {
    groups.at(-1)?.push(line)
    if (BREAK.test(line)) groups.push([])
  }
  return groups.some((group) => (group.length > 1 && group.every((line) => ITEM.test(line))) || hasPair(group))
}
