import type {
  Definition,
  Emphasis,
  Html,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  ListItem,
  Nodes,
  Strong,
} from 'mdast'
import { present } from '#contract/present.ts'
import { markIn, TAG } from '#server/import/plain-words.ts'
import { withoutMeant } from './written.ts'

/** The caption as it is written, after the address. */
function writtenCaption(source: string): string {
  const address = source.slice(source.search(/\][(:]/))
  return withoutMeant(address.slice(address.search(/\s["'(]/)))
}

/** The size of a picture in another program: ![A box|300](…). A year may stand after a bar and a blank. */
const SIZE = /\|(?:\d{2,4}|\s*\d{2,4}x\d{2,4})(?=\s*$)/

/** Whether a link or another picture stands in the words of a picture, which lose it. */
function hasInner({ type }: Image | ImageReference, source: string): boolean {
  const written = withoutMeant(source)
  const first = written.indexOf('](')
  return first !== -1 && (type === 'imageReference' || first !== written.lastIndexOf(']('))
}

/**
 * `isAlone`: its paragraph has no words. `address`: what has its address and caption, which is another part of the text for
 * `![words][name]`.
 */
export function pictureFaults(
  node: Image | ImageReference,
  isAlone: boolean,
  address: Image | Definition | undefined,
  sourceOf: (node: Nodes) => string,
): string[] {
  const faults: string[] = []
  if (!node.alt?.trim()) faults.push('the picture needs words for those who do not see it: ![what it shows](…)')
  else if (TAG.test(node.alt)) faults.push('the words for those who do not see a picture have no HTML')
  const [size] = SIZE.exec(String(node.alt)) ?? []
  if (size !== undefined) faults.push(`the size of a picture cannot be set; take ${size} out of its words`)
  if (address?.url === '') faults.push('a picture needs an address: ![what it shows](images/name.png)')
  if (/^!\[[^\]]*\[\^/.test(sourceOf(node)))
    faults.push('the mark of a note stands after a picture, and not in its words')
  if (!address?.title?.includes('](') && hasInner(node, sourceOf(node)))
    faults.push('the words of a picture have no link and no other picture in them; write it into the text')
  if (!address?.title) return faults
  if (!isAlone) return [...faults, 'a picture with a caption stands in a paragraph of its own']
  const mark = markIn(writtenCaption(sourceOf(address)))
  if (mark !== undefined)
    faults.push(`a caption is plain words, and would show ${mark}; write notes, links and emphasis into the text`)
  return faults
}

const isEmpty = (node: Nodes): boolean => node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
const hasNote = (node: Nodes): boolean =>
  node.type === 'footnoteReference' || ('children' in node && node.children.some(hasNote))

/** With a number it may be a source: [1] (https://…). */
const BLANK_BEFORE = /(?<!\[\d{1,4})\]\s\($/
export const NO_BLANK = 'no blank stands in [words](address)'
export const BLANK_IN_ADDRESS = 'an address between < and > has no blank in it; write %20 instead'
/** What follows an address between < and > that ends at a blank. */
const CUT = /^[ \t][^<>\n]*>/
const MAX_CUT = 500

/** What is wrong with a link by itself. `source`: of the text. */
export function linkFaults(
  node: Link | LinkReference,
  address: Link | Definition | undefined,
  source: string,
): string[] {
  const faults: string[] = []
  if (node.children.every(isEmpty)) faults.push('a link needs words: [words](address)')
  if (address?.url === '') faults.push('a link needs an address: [words](address)')
  if (address?.title) faults.push('a link has no title, because nobody would see it; write it into the text')
  if (hasNote(node)) faults.push('the mark of a note stands after a link, and not in it')
  // An address right after a sign, such as “www.…”, has no place: the parser finds it later.
  const start = node.position?.start.offset
  if (start === undefined || /[[<]/.test(source.charAt(start))) return faults
  if (BLANK_BEFORE.test(source.slice(Math.max(0, start - 8), start))) faults.push(NO_BLANK)
  const end = Number(node.position?.end.offset)
  if (source.charAt(start - 1) === '<' && CUT.test(source.slice(end, end + MAX_CUT))) faults.push(BLANK_IN_ADDRESS)
  return faults
}

const HTML_FAULT = 'Only <br>, <sub>…</sub> and <sup>…</sup> are; the rest is Markdown'

/** The end of a tag that was told already. */
function isEnd(value: string, before: readonly Nodes[]): boolean {
  const name = /^<\/([a-z][a-z\d-]*)/i.exec(value)?.[1]?.toLowerCase()
  const isBegin = (one: Nodes): boolean => one.type === 'html' && one.value.toLowerCase().startsWith(`<${name}`)
  return name !== undefined && before.some(isBegin)
}

/** Whether a comment goes on to the end of the text. */
export const isEndlessComment = (html: string): boolean => html.startsWith('<!--') && !html.includes('-->')

/** `before`: what stands before it in the same part of the text. */
export function htmlFaults({ value }: Html, before: readonly Nodes[]): string[] {
  if (isEnd(value, before)) return []
  if (isEndlessComment(value)) return ['a comment <!-- has no -->, so all after it belongs to it; delete the mark']
  if (value.startsWith('<!--')) return ['comments <!-- … --> are not taken; delete it']
  if (/^<br\s*\/?>/i.test(value)) return ['<br> cannot begin a paragraph; put it at the end of a line']
  return [`raw HTML is not taken: ${value.slice(0, 40)}. ${HTML_FAULT}`]
}

const PRODUCT = /^(?:\p{N}[\p{L}\p{N}]|\p{L}\p{N})$/u

/** “10*20*30”: signs of a product, which readers would not see. Raised letters have no place: they were made of HTML. */
export function productFaults({ position }: Emphasis | Strong, source: string): string[] {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined) return []
  const isProduct = PRODUCT.test(source.charAt(start - 1) + source.charAt(end))
  return isProduct ? ['what stands between two * is emphasis, and readers would see no *; write × between numbers'] : []
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)

/** “п`ять і об`єкт”: marks for code that were meant as apostrophes. */
export function codeWordFaults({ value, position }: InlineCode, source: string): string[] {
  const [start, end] = [present(position?.start.offset), present(position?.end.offset)]
  const around = [source.charAt(start - 1), value.charAt(0), source.charAt(end)]
  return around.every(isLetter) ? ['words between two ` are code; write an apostrophe as ’'] : []
}

const EMPTY_BOX = /^(?:[-*+]|\d{1,9}[.)])\s{1,4}\[[\sхХ✓✔✗]?\](?![([:])/

/** The parser takes a box only with a plain space in it, and one after it. */
export const taskFaults = ({ checked }: ListItem, source: string): string[] =>
  typeof checked !== 'boolean' && EMPTY_BOX.test(source) ? ['a task begins with - [ ] or - [x], and a blank'] : []
