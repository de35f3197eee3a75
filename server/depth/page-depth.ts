import { type Measure, MOST_LEVELS } from './limit.ts'
import { countedName, OpenElements, readsTags } from './open-elements.ts'

const TAG = /<(\/?)([a-z][^\s/>]*)/iy
const COMMENT = /<!--(?:-?>|[\s\S]*?--!?>)/y
/** What is no tag: it ends with the first `>`. */
const BOGUS = /<(?:[!?]|\/(?=[^a-z]))/iy
/** Elements that hold their text as it is. */
const RAW = /^(?:iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp)$/
const RAW_END = /<\/(iframe|noembed|noframes|script|style|textarea|title|xmp)(?=[\s/>])/gi

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const after = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at === -1 ? text.length : at + what.length
}

type State = 'before' | 'name' | 'afterName' | 'value' | 'bare'

/** How HTML reads the attributes of a tag. A quotation mark means something only before a value. */
const NEXT: Readonly<Record<State, Readonly<Record<'space' | 'slash' | 'equals' | 'other', State>>>> = {
  before: { space: 'before', slash: 'before', equals: 'name', other: 'name' },
  name: { space: 'afterName', slash: 'before', equals: 'value', other: 'name' },
  afterName: { space: 'afterName', slash: 'before', equals: 'value', other: 'name' },
  value: { space: 'value', slash: 'bare', equals: 'bare', other: 'bare' },
  bare: { space: 'before', slash: 'bare', equals: 'bare', other: 'bare' },
}
const KINDS: Readonly<Record<string, 'slash' | 'equals'>> = { '/': 'slash', '=': 'equals' }
const kindOf = (letter: string) => KINDS[letter] ?? (/\s/.test(letter) ? 'space' : 'other')

/** Where a tag ends whose attributes begin at `from`. */
function endOfTag(text: string, from: number): number {
  let state: State = 'before'
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '>') return at + 1
    const isQuoted: boolean = state === 'value' && (letter === '"' || letter === "'")
    if (isQuoted) at = after(text, letter, at + 1) - 1
    state = isQuoted ? 'before' : NEXT[state][kindOf(letter)]
  }
  return text.length
}

/** Where the text of an element ends that holds it as it is. */
function endOfRaw(text: string, name: string, from: number): number {
  for (let found = matchAt(RAW_END, text, from); found !== null; found = RAW_END.exec(text))
    if (found[1]?.toLowerCase() === name) return found.index
  return text.length
}

/** The end of a comment or of something else that is no tag. Null for a tag, and for a `<` in the text. */
function endOfOther(text: string, at: number, isInForeign: boolean): number | null {
  if (text.startsWith('<!--', at)) return matchAt(COMMENT, text, at) === null ? text.length : COMMENT.lastIndex
  if (isInForeign && text.startsWith('<![CDATA[', at)) return after(text, ']]>', at)
  return matchAt(BOGUS, text, at) === null ? null : after(text, '>', at)
}

/** Reads a tag whose attributes begin at `from`. Gives the offset of what comes after it and after a text that it holds. */
function readTag(text: string, from: number, name: string, isEnd: boolean, open: OpenElements): number {
  const next = endOfTag(text, from)
  if (isEnd) open.end(name)
  else if (RAW.test(name) && !open.has(readsTags)) return endOfRaw(text, name, next)
  else open.start(name)
  return next
}

/**
 * A page as a browser reads it: it knows which elements have no end, and which tags end others. Where the parser makes levels without
 * end, it finds them too. It does not count the few that a parser adds by itself.
 */
export const deepPageAt: Measure = (text) => {
  const open = new OpenElements()
  for (let at = text.indexOf('<'); at !== -1; ) {
    let next = endOfOther(text, at, open.foreignAt !== -1)
    const [, slash, written] = next === null ? (matchAt(TAG, text, at) ?? []) : []
    if (written !== undefined) next = readTag(text, TAG.lastIndex, countedName(written), slash === '/', open)
    if (open.levels > MOST_LEVELS) return at
    at = text.indexOf('<', next ?? at + 1)
  }
  return null
}
