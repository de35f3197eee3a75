import * as v from 'valibot'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Range,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml'
import { present } from '#contract/present.ts'
import { lineAt as lineIn, TOO_DEEP } from '#server/depth/limit.ts'
import { deepYamlAt } from '#server/depth/yaml-depth.ts'
import type { FaultList } from '#server/import/faults.ts'

const FENCE = '---'

interface Split {
  readonly yaml: string
  /** The line of the file where the YAML begins, from 1. */
  readonly yamlLine: number
  readonly body: string
  /** The line of the file where the body begins, from 1. */
  readonly bodyLine: number
}

/** Splits front matter and body. Null, and a fault, when there is no front matter. */
export function splitFrontMatter(file: string, text: string, faults: FaultList): Split | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const isFence = (line: string | undefined): boolean => line?.trimEnd() === FENCE
  const begin = lines.findIndex((line) => line.trim() !== '')
  const end = lines.findIndex((line, at) => at > begin && isFence(line))
  if (!isFence(lines[begin]) || end === -1) {
    faults.add(file, 1, 'the file has to begin with front matter between two lines of ---')
    return null
  }
  return {
    yaml: lines.slice(begin + 1, end).join('\n'),
    yamlLine: begin + 2,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}

interface YamlFault {
  readonly at: number
  readonly message: string
}

/** Where a part of a parsed document begins. */
const startOf = (range: Range | null | undefined): number => present(range)[0]

const QUOTE = 'put the value between quotation marks: title: "Vitamin D: sun"'
const NAMED = `a value that begins with *, & or ! is not taken: write it out, and ${QUOTE}`

/** What the parser found, in words for an editor. Its own words are for programmers. */
function wordsOfError({ code, message }: YAMLError): string {
  if (/^(?:BAD_INDENT|TAB_AS_INDENT)$/.test(code))
    return `the blanks before this line are not those of the lines above, or the value above goes on: ${QUOTE}`
  if (code === 'MULTIPLE_DOCS')
    return 'a line of --- ends what is read here; delete it: only texts begin with front matter'
  if (/closing .quote/.test(message)) return 'a quotation mark before a value has none at the end of the value'
  return `this cannot be read: ${QUOTE}`
}

/** After a value, before a comment. */
const MAX_BLANKS = 100

/** Whether words after a value are taken for a comment, which nobody sees: `title: Salt # 1`. */
const isCutShort = (yaml: string, { type, range }: Scalar): boolean =>
  type === 'PLAIN' && /^[ \t]*#/.test(yaml.slice(present(range)[1], present(range)[1] + MAX_BLANKS))

/**
 * What is wrong with a document by itself. Names for parts that stand elsewhere are refused: a few lines of them can mean gigabytes.
 * Keys are compared here, because the library compares each with each.
 */
function yamlFaults(document: Document, yaml: string, isFrontMatter: boolean): YamlFault[] {
  const found: YamlFault[] = []
  visit(document, {
    Alias: (_, { range }) => {
      found.push({ at: startOf(range), message: NAMED })
    },
    Scalar: (_, scalar) => {
      const at = startOf(scalar.range)
      if (scalar.anchor !== undefined || scalar.tag !== undefined) found.push({ at, message: NAMED })
      else if (isFrontMatter && isCutShort(yaml, scalar))
        found.push({ at, message: `what comes after # is not read: ${QUOTE}, or take it away` })
    },
    Map: (_, { items }) => {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) found.push({ at: startOf(key.range), message: `${String(key.value)} is there twice` })
        keys.add(key.value)
      }
    },
  })
  return [...found, ...document.errors.map((error) => ({ at: error.pos[0], message: wordsOfError(error) }))]
}

/** What is wrong, in words for an editor. Schemas say by themselves only which type the program expects. */
function wordsOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type === 'array') return 'it is a list; each entry is a line that begins with a hyphen'
  if (type !== 'strict_object') return message
  if (expected === 'never') return 'there is no such name here'
  return received === 'undefined' ? 'it is missing' : 'it needs names with values'
}

type Issue = v.BaseIssue<unknown>

const lastOf = (issue: Issue | undefined) => issue?.path?.at(-1)
const isUnknown = ({ type, expected }: Issue): boolean => type === 'strict_object' && expected === 'never'
const isMissing = ({ type, received, path }: Issue): boolean =>
  type === 'strict_object' && received === 'undefined' && path !== undefined

/** The most unknown names of a file that are told. */
const MOST_UNKNOWN = 50

/**
 * What is wrong with a value. A schema tells only the first of several unknown names: it is taken out, and the rest is read again. The
 * value is changed.
 */
function issuesOf(schema: v.GenericSchema, value: unknown, most = MOST_UNKNOWN): readonly Issue[] {
  const issues: readonly Issue[] = v.safeParse(schema, value).issues ?? []
  const unknown = issues.filter(isUnknown)
  if (unknown.length === 0 || most <= 0) return issues
  for (const last of unknown.map(lastOf)) if (last?.type === 'object') Reflect.deleteProperty(last.input, last.key)
  return [...unknown, ...issuesOf(schema, value, most - 1)]
}

/** A name in small letters, without what divides its words. */
const plainName = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

/** Whether one name is meant by the other: `Title` by `title`, or one with a slip in a letter, as `titel`. */
function areAlike(one: unknown, other: unknown): boolean {
  const [a, b] = [plainName(one), plainName(other)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  const exchanged = restA.charAt(1) + restA.charAt(0) + restA.slice(2)
  const isShorter = restA.slice(1) === restB || restA === restB.slice(1)
  return isShorter || restA.slice(1) === restB.slice(1) || exchanged === restB
}

/** The missing names that unknown ones beside them stand for. */
function meantNames(issues: readonly Issue[]): ReadonlyMap<Issue, Issue> {
  const missing = new Set(issues.filter(isMissing))
  const meant = new Map<Issue, Issue>()
  for (const issue of issues.filter(isUnknown)) {
    const written = lastOf(issue)
    const isMeant = (one: Issue): boolean =>
      lastOf(one)?.input === written?.input && areAlike(lastOf(one)?.key, written?.key)
    const found = [...missing].find(isMeant)
    if (found === undefined) continue
    missing.delete(found)
    meant.set(issue, found)
  }
  return meant
}

/** The names that lead to a value. The line tells which entry of a list is meant. */
function placeOf({ path }: Issue): string {
  if (path === undefined) return 'the file'
  const names = path.flatMap(({ key }) => (typeof key === 'number' ? [] : String(key)))
  return names.length === 0 ? 'the entry' : names.join('.')
}

interface Slip {
  readonly path: readonly { readonly key: unknown }[]
  readonly message: string
}

/** What is wrong with the values, in words. A name that is written otherwise is not missing too. */
function slipsOf(issues: readonly Issue[]): readonly Slip[] {
  const meant = meantNames(issues)
  const told = new Set(meant.values())
  return issues
    .filter((issue) => !told.has(issue))
    .map((issue) => {
      const name = lastOf(meant.get(issue))?.key
      const words = name === undefined ? wordsOf(issue) : `it is called ${String(name)}`
      return { path: issue.path ?? [], message: `${placeOf(issue)}: ${words}` }
    })
}

/**
 * Reads YAML against a schema. Every mismatch is a fault with its line. Null without a text. `firstLine`: where the YAML begins in the
 * file: front matter never begins in its first line.
 */
export function readYaml<S extends v.GenericSchema>(
  file: string,
  yaml: string | null,
  schema: S,
  faults: FaultList,
  firstLine = 1,
): v.InferOutput<S> | null {
  if (yaml === null) return null
  const deepAt = deepYamlAt(yaml)
  if (deepAt !== null) {
    faults.add(file, lineIn(yaml, deepAt) + firstLine - 1, `the YAML is ${TOO_DEEP}`)
    return null
  }
  const counter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false, uniqueKeys: false })
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1
  const wrong = new Map<number, string>()
  // One slip often gives several errors.
  for (const { at, message } of yamlFaults(document, yaml, firstLine > 1))
    if (!wrong.has(lineAt(at))) wrong.set(lineAt(at), message)
  for (const [line, message] of wrong) faults.add(file, line, message)
  if (wrong.size > 0) return null
  const value: unknown = document.toJS()
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  for (const { path, message } of slipsOf(issuesOf(schema, value)))
    faults.add(file, lineAt(offsetOf(document.contents, path)), message)
  return null
}

/** The offset of what a path of keys leads to, as far as it is there. 0 when its first key is missing. */
function offsetOf(contents: unknown, path: Slip['path']): number {
  let node = contents
  let offset = 0
  for (const { key } of path) {
    const isNamed = (name: unknown): boolean => isScalar(name) && String(name.value) === String(key)
    const pair = isMap(node) ? node.items.find((item) => isNamed(item.key)) : undefined
    const item = isSeq(node) ? node.items[Number(key)] : undefined
    const named = pair?.key ?? item
    if (!isNode(named)) break
    offset = named.range?.[0] ?? offset
    node = pair?.value ?? item
  }
  return offset
}
