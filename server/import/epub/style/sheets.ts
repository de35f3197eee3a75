import type { Element, Root } from 'xast'
import { type Archive, resolvePath } from '../package/archive.ts'
import { elementsOf, hasWord, localName, textContent } from '../package/xml.ts'
import { type Counted, countedBy, isCounted } from './counters.ts'
import { type Declared, declarationsOf } from './declarations.ts'
import { importsOf, isForScreens, type Rule, rulesOf } from './rules.ts'

/**
 * The value of a property that a book declares for an element. Undefined: it declares none. `content` is `counter` where a sheet numbers
 * the element, as no article does.
 */
export type StyleOf = (node: Element, property: string) => string | undefined

/** The properties that mean something to an article. */
const READ = [
  ...['display', 'visibility', 'float', 'position', 'height', 'white-space', 'list-style', 'list-style-type'],
  ...['font-weight', 'font-style', 'text-decoration', 'text-decoration-line', 'vertical-align'],
] as const

/** One class, one id, or a class of one element. */
const SIMPLE = /^(?:[a-z][a-z0-9]*)?(?:\.[\w-]+|#[\w-]+)$/i
/** The classes and ids in the last part of another selector. */
const NAMES = /[.#][\w-]+/g

interface Declaration extends Declared {
  /** The higher one counts: the more special selector, or else the later rule. */
  readonly weight: number
}

interface Sheet {
  /** By selector and property. */
  readonly declared: ReadonlyMap<string, ReadonlyMap<string, Declaration>>
  /** Names, each with a property, that a rule which is not read may show. Nobody knows when. */
  readonly unsure: ReadonlySet<string>
  readonly counted: Counted
}

const LATER = 1_000_000

/** An id is more special than a class of one element, and that more than a class. */
function rankOf(selector: string): number {
  if (selector.includes('#')) return 3
  return selector.startsWith('.') ? 1 : 2
}

const HIDES: Readonly<Record<string, string>> = { display: 'none', visibility: 'hidden' }

/** The names in the last part of a selector that is not read, when its rule may show what another one hides. */
function unsureNames(selector: string, property: string, { value }: Declared): string[] {
  if (HIDES[property] === undefined || HIDES[property] === value) return []
  const last = selector.split(/[\s>+~]/).at(-1) ?? selector
  return (last.match(NAMES) ?? []).map((name) => `${name} ${property}`)
}

function sheetOf(rules: readonly Rule[]): Sheet {
  const declared = new Map<string, Map<string, Declaration>>()
  const unsure = new Set<string>()
  const add = (selector: string, property: string, value: Declared, order: number, isConditional: boolean): void => {
    if (isConditional || !SIMPLE.test(selector)) {
      for (const name of unsureNames(selector, property, value)) unsure.add(name)
      return
    }
    const key = selector.replace(/^\w+/, (name) => name.toLowerCase())
    const own = declared.get(key) ?? new Map<string, Declaration>()
    declared.set(key, own)
    if (own.get(property)?.isImportant === true && !value.isImportant) return
    own.set(property, { ...value, weight: rankOf(key) * LATER + Math.min(order, LATER - 1) })
  }
  for (const [order, rule] of rules.entries())
    for (const property of READ) {
      const value = rule.declared.get(property)
      if (value !== undefined)
        for (const selector of rule.selectors) add(selector, property, value, order, rule.isConditional)
    }
  return { declared, unsure, counted: countedBy(rules) }
}

function namesOf({ attributes: { class: classes, id } }: Element): string[] {
  const ids = typeof id === 'string' ? [`#${id}`] : []
  return [...ids, ...(classes?.split(/\s+/).map((one) => `.${one}`) ?? [])]
}

function valueIn({ declared, unsure }: Sheet, node: Element, property: string): Declaration | undefined {
  const names = namesOf(node)
  if (names.some((name) => unsure.has(`${name} ${property}`))) return undefined
  const element = localName(node).toLowerCase()
  return names
    .flatMap((name) => [declared.get(name)?.get(property), declared.get(`${element}${name}`)?.get(property)])
    .filter((one) => one !== undefined)
    .sort((a, b) => Number(b.isImportant) - Number(a.isImportant) || b.weight - a.weight)[0]
}

/** Tells where a sheet numbers an element, as no article does. */
const numberOf = ({ counted }: Sheet, node: Element): string | undefined =>
  counted.size > 0 && isCounted(counted, namesOf(node), localName(node).toLowerCase()) ? 'counter' : undefined

/** How deep sheets may take in other sheets. */
const MOST_IMPORTS_IN_EACH_OTHER = 8

interface SheetFile {
  readonly rules: readonly Rule[]
  /** The files that it takes in. */
  readonly imports: readonly string[]
}

const resolved = (base: string, addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.flatMap((address) => resolvePath(base, address)?.path ?? [])

function readSheet(archive: Archive, path: string): SheetFile {
  const css = archive.sheet(path)
  return { rules: rulesOf(css), imports: resolved(path, importsOf(css)) }
}

/** Gives the rules of sheets with those that they take in, each file once. */
function sheetReader(archive: Archive): (paths: readonly string[]) => Rule[] {
  const files = new Map<string, SheetFile>()
  const fileAt = (path: string): SheetFile => {
    const file = files.get(path) ?? readSheet(archive, path)
    files.set(path, file)
    return file
  }
  const collect = (paths: readonly string[], seen: Set<string>, depth: number): Rule[] =>
    paths.flatMap((path) => {
      if (seen.has(path) || depth > MOST_IMPORTS_IN_EACH_OTHER) return []
      seen.add(path)
      const { imports, rules } = fileAt(path)
      return [...collect(imports, seen, depth + 1), ...rules]
    })
  return (paths) => collect(paths, new Set(), 0)
}

/** Reads the style sheets of a book's pages. */
export function openSheets(archive: Archive): (root: Root, page: string) => StyleOf {
  const rulesIn = sheetReader(archive)
  const sheets = new Map<string, Sheet>()
  return (root, page) => {
    const links = elementsOf(root, 'link').filter(
      ({ attributes: { rel, media } }) =>
        hasWord(rel?.toLowerCase(), 'stylesheet') && !hasWord(rel?.toLowerCase(), 'alternate') && isForScreens(media),
    )
    const paths = resolved(
      page,
      links.map(({ attributes: { href } }) => href),
    )
    const own = elementsOf(root, 'style')
      .filter(({ attributes: { media } }) => isForScreens(media))
      .map(textContent)
    const key = own.length === 0 ? JSON.stringify(paths) : page
    const sheet =
      sheets.get(key) ??
      sheetOf([
        ...rulesIn(paths),
        ...own.flatMap((css) => [...rulesIn(resolved(page, importsOf(css))), ...rulesOf(css)]),
      ])
    sheets.set(key, sheet)
    return (node, property) => {
      if (property === 'content') return numberOf(sheet, node)
      const declared = valueIn(sheet, node, property)
      const inline = declarationsOf(node.attributes.style).get(property)
      if (inline === undefined) return declared?.value
      return declared?.isImportant === true && !inline.isImportant ? declared.value : inline.value
    }
  }
}
