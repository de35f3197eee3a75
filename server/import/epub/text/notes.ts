import type { Element, ElementContent, Text } from 'hast'
import { visit } from 'unist-util-visit'
import { element, propertyText } from '#server/import/element.ts'
import { EpubFault } from '../epub-fault.ts'
import { hasWord } from '../package/xml.ts'
import { flatten } from './blocks.ts'
import { isBlock, isNoteMark, isVisible, type OnDropped } from './inline.ts'
import { epubAddress, type Page } from './page-tree.ts'
import { lettersOf, wordsOf } from './prose.ts'

export interface BookNotes {
  /** By the address to which their marks lead. */
  readonly byAddress: ReadonlyMap<string, Element>
  readonly elements: ReadonlySet<Element>
  /** The addresses by which marks and other links lead to a note. */
  readonly addressesOf: (note: Element) => readonly string[]
  /** What the first mark of a note shows: its number, or a sign. */
  readonly labelOf: (note: Element) => string
  /** Counts a note that goes into an article. False: another article has it too. Throws `EpubFault` when there are too many copies. */
  readonly count: (note: Element) => boolean
  /** Whether a link in a note leads back to one of its own marks. Links to marks of others are words of it. */
  readonly leadsBack: (note: Element, link: Element) => boolean
}

/** The most letters in copies of notes: each article that refers to a note has its own copy. */
const MAX_COPIED = 2_000_000
/** An element takes as long as so many letters. */
const ELEMENT_LETTERS = 25

/** What a copy costs, in letters. */
const weightOf = (node: ElementContent): number => {
  if (node.type === 'text') return node.value.length
  return node.type === 'element' ? node.children.reduce((sum, child) => sum + weightOf(child), ELEMENT_LETTERS) : 0
}

function countCopies(): BookNotes['count'] {
  const known = new Map<Element, number>()
  let copied = 0
  return (note) => {
    const weight = known.get(note)
    if (weight === undefined) known.set(note, weightOf(note))
    else copied += weight
    if (copied > MAX_COPIED)
      throw new EpubFault('', 1, 'the notes that stand in several articles are too long together')
    return weight === undefined
  }
}

/** The marks of notes on all pages: what they show by where they lead, and where they lead by their own addresses. */
function findMarks(pages: readonly Page[]) {
  const labels = new Map<string, string>()
  const marks = new Map<string, string>()
  for (const { path, body } of pages)
    visit(body, 'element', (node, _index, parent) => {
      if (!isNoteMark(node)) return
      const href = String(node.properties.href)
      labels.set(href, labels.get(href) ?? wordsOf(node))
      const outer = parent?.type === 'element' && parent.tagName === 'sup' ? parent : node
      for (const { properties } of [node, outer])
        if (typeof properties.id === 'string') marks.set(epubAddress(path, properties.id), href)
    })
  return { labels, marks }
}

const isNote = (node: Element): boolean =>
  hasWord(propertyText(node, 'epubType'), 'footnote', 'endnote', 'rearnote') ||
  /^doc-(?:foot|end)note$/.test(propertyText(node, 'role'))

interface Target {
  readonly address: string
  /** The element that has the address, or the block around it. */
  readonly block: Element
  /** The element around it of which the book says that it is a note. */
  readonly note: Element | undefined
}

/** The elements to which marks lead. */
function targetsIn({ path, body }: Page, wanted: ReadonlyMap<string, string>): readonly Target[] {
  const targets: Target[] = []
  const search = (node: Element, outerBlock: Element, outerNote: Element | undefined) => {
    const block = isBlock(node) ? node : outerBlock
    const note = isNote(node) ? node : outerNote
    const { id } = node.properties
    const address = typeof id === 'string' ? epubAddress(path, id) : undefined
    if (address !== undefined && wanted.has(address)) targets.push({ address, block, note })
    for (const child of node.children) if (child.type === 'element') search(child, block, note)
  }
  for (const child of body.children) if (child.type === 'element') search(child, body, undefined)
  return targets.filter((target) => target.block !== body)
}

/** The parts of a list of definitions, with each term to which a mark leads in what follows it: a note is both. */
function joined(parts: readonly ElementContent[], isNoteTerm: (term: Element) => boolean): ElementContent[] {
  const made: ElementContent[] = []
  for (const part of parts) {
    const last = made.findLast((one) => one.type === 'element')
    const isNote = part.type === 'element' && part.tagName === 'dd' && last?.type === 'element' && isNoteTerm(last)
    if (isNote) {
      made.splice(made.lastIndexOf(last), 1)
      const children = [{ ...last, tagName: 'p' }, ...part.children]
      made.push({ ...part, properties: { ...part.properties, epubType: 'footnote' }, children })
    } else made.push(part)
  }
  return made
}

/** Joins the terms of a page to which marks lead with what follows them. The page is changed. */
function joinTerms({ path, body }: Page, wanted: ReadonlyMap<string, string>): void {
  const isNoteTerm = ({ tagName, properties: { id } }: Element): boolean =>
    tagName === 'dt' && typeof id === 'string' && wanted.has(epubAddress(path, id))
  visit(body, 'element', (list) => {
    if (list.tagName === 'dl') list.children = joined(list.children, isNoteTerm)
  })
}

/** Finds the targets of note marks on all pages: the whole note, or else the element itself or the block around it. */
export function findNotes(pages: readonly Page[]): BookNotes {
  const { labels: wanted, marks } = findMarks(pages)
  for (const page of pages) joinTerms(page, wanted)
  const targets = pages.flatMap((page) => targetsIn(page, wanted))
  const seen = new Set<Element>()
  /** Of an element that holds several notes, a book says wrongly that it is one. */
  const several = new Set<Element>()
  for (const { note } of targets) if (note !== undefined) (seen.has(note) ? several : seen).add(note)
  const byAddress = new Map(
    targets.map(({ address, block, note }) => [address, note === undefined || several.has(note) ? block : note]),
  )
  const labels = new Map([...byAddress].map(([address, note]) => [note, wanted.get(address) ?? '']))
  const labelOf = (note: Element): string => labels.get(note) ?? ''
  const addresses = new Map<Element, string[]>()
  for (const [address, note] of byAddress) {
    const own = addresses.get(note) ?? []
    own.push(address)
    addresses.set(note, own)
  }
  const addressesOf = (note: Element): readonly string[] => addresses.get(note) ?? []
  const leadsBack: BookNotes['leadsBack'] = (note, link) =>
    byAddress.get(String(marks.get(String(link.properties.href)))) === note
  const elements = new Set(byAddress.values())
  return { byAddress, elements, addressesOf, labelOf, count: countCopies(), leadsBack }
}

/** The text of a note after its number: `1`, `[1]`, `(1)` or `1.:` before white space. An item has one already: “1 cup” is a text. */
export function withoutNumber(text: string, label: string, note: Element): string {
  const number = label.replace(/[^\p{L}\p{N}*]/gu, '')
  const from = /^[[(]/.test(text) ? 1 : 0
  if (!text.startsWith(number, from)) return text
  const after = text.slice(from + number.length)
  const rest = after.replace(/^[\])]?[.:]?/, '')
  if (note.tagName === 'li' && rest === after) return text
  return /^\s/.test(rest) ? rest.trimStart() : text
}

/** The text with which an element begins, also when its style is that of the whole element. */
function firstText(node: ElementContent | undefined): Text | undefined {
  if (node?.type === 'text') return node
  const [child, other] = node?.type === 'element' ? node.children : []
  return child?.type === 'text' || other === undefined ? firstText(child) : undefined
}

/** Stands for a link back that is taken out. No text has it: XML and HTML refuse it. */
const LINK_BACK = '\uffff'
/** Such a link as the number of a note, with the signs around it: `[1]`, `1.`, `(1)`. */
const AS_NUMBER = /^\s{0,9}[[(]?\s?\uffff\s?[\])]?[.:]?\s{0,9}/
const IN_BRACKETS = /\s{0,9}(?:\[\s?\uffff\s?\]|\(\s?\uffff\s?\))/g

/** With each link back as a letter of the text around it. */
function withLetters(node: Element, isBackLink: (link: Element) => boolean): Element {
  const children: ElementContent[] = []
  for (const child of node.children) {
    const isBack = child.type === 'element' && isBackLink(child)
    const made = isBack
      ? { type: 'text' as const, value: LINK_BACK }
      : child.type === 'element'
        ? withLetters(child, isBackLink)
        : child
    const last = children.at(-1)
    if (made.type === 'text' && last?.type === 'text')
      children[children.length - 1] = { ...last, value: last.value + made.value }
    else children.push(made)
  }
  return { ...node, children }
}

/** A note without its links back and the brackets around them. `hasNumber`: one of them was its number. */
function withoutBackLinks(
  note: Element,
  isBackLink: (link: Element) => boolean,
): { readonly bare: Element; readonly hasNumber: boolean } {
  let [isBeginning, hasNumber] = [true, false]
  const bareText = (value: string): string => {
    const rest = isBeginning ? value.replace(AS_NUMBER, '') : value
    hasNumber ||= rest !== value && value.includes(LINK_BACK) && isBeginning
    if (value.trim() !== '') isBeginning = false
    return rest.replace(IN_BRACKETS, '').replaceAll(LINK_BACK, '')
  }
  const bare = (node: Element): Element => ({
    ...node,
    children: node.children.flatMap((child): ElementContent[] => {
      if (child.type === 'text') return [{ ...child, value: bareText(child.value) }]
      if (child.type !== 'element') return [child]
      const inner = bare(child)
      // The element that raises a number.
      const isEmptied = !isBlock(child) && !isVisible([inner]) && isVisible([child])
      return isEmptied ? [] : [inner]
    }),
  })
  return { bare: bare(withLetters(note, isBackLink)), hasNumber }
}

/** Whether an element says no more than the number of its note. */
const isNumber = (node: Element, label: string): boolean => ['', lettersOf(label)].includes(lettersOf(wordsOf(node)))

/** The content of a note, without the link back and without its number. One whose words are all a link back has that link. */
export function noteBlocks(
  note: Element,
  label: string,
  { count, leadsBack }: BookNotes,
  onDropped: OnDropped,
): Element[] {
  const isFirst = count(note)
  const isBackLink = (node: Element): boolean =>
    node.tagName === 'a' &&
    (node.properties.role === 'doc-backlink' ||
      propertyText(node, 'epubType').includes('backlink') ||
      leadsBack(note, node))
  const stripped = withoutBackLinks(note, isBackLink)
  const isAllLink = isNumber(stripped.bare, label) && !isNumber(note, label)
  const { bare, hasNumber } = isAllLink ? { bare: note, hasNumber: false } : stripped
  const tagName = note.tagName === 'p' ? 'p' : 'div'
  const wrapper = element('div', {}, [{ ...bare, tagName }])
  const onFirst = isFirst ? onDropped : () => undefined
  const blocks = flatten(wrapper, { skip: new Set(), onDropped: onFirst }).map((block) => block.node)
  const [first] = blocks
  const isOnlyNumber = first?.tagName === 'p' && lettersOf(wordsOf(first)) === lettersOf(label) && label !== ''
  if (isOnlyNumber && blocks.length > 1) return blocks.slice(1)
  const text = firstText(first)
  if (text !== undefined) {
    const words = text.value.trimStart()
    text.value = hasNumber ? words : withoutNumber(words, label, note)
  }
  return blocks
}
