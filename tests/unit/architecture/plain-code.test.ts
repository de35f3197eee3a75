import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, type SourceFile, sourceFiles } from '#tests/support/source-files.ts'
import { isParts, type Node, nodesOf } from '#tests/support/syntax/nodes.ts'

/** A cast is taken on trust. More of them need a reason in the review that raises this number. */
const MOST_CASTS = 9
/** `?? 0` and `?? ''` where nothing was found: only where empty is a meaning. The search reads typed arrays, which need it. */
const MOST_EMPTY = 39
const MOST_LINES = 80
const LONG_LINES = 60
const MOST_LONG = 8

const FILES = sourceFiles('src', 'workers', 'sw', 'server', 'build').filter(({ path }) => !path.endsWith('.d.ts'))
const linesIn = (text: string): number => text.split('\n').length

const castsIn = (file: SourceFile): string[] =>
  nodesOf(file)
    .filter(({ type, typeAnnotation }) => type === 'TSAsExpression' && !isConst(file.text, typeAnnotation))
    .map(({ start, end }) => `${file.path} ${file.text.slice(start, end)}`)
const isConst = (text: string, type: unknown): boolean =>
  isParts(type) && text.slice(Number(type.start), Number(type.end)) === 'const'

const isEmptyInstead = ({ type, operator, right }: Node): boolean =>
  type === 'LogicalExpression' && operator === '??' && isParts(right) && (right.value === 0 || right.value === '')
const emptyIn = (file: SourceFile): string[] =>
  nodesOf(file)
    .filter(isEmptyInstead)
    .map(({ start, end }) => `${file.path} ${file.text.slice(start, end)}`)

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const lengthsIn = (file: SourceFile): { readonly at: string; readonly lines: number }[] =>
  nodesOf(file)
    .filter(({ type }) => FUNCTIONS.includes(type))
    .map(({ start, end }) => ({
      at: `${file.path}:${linesIn(file.text.slice(0, start))}`,
      lines: linesIn(file.text.slice(start, end)),
    }))

test('the measure finds casts, empty values and long functions', () => {
  const text = `const a = b as string\nconst c = d as const\nconst e = f ?? 0\nconst g = () => {\n\n}`
  const file = { path: 'a.ts', text }
  expect(castsIn(file)).toEqual(['a.ts b as string'])
  expect(emptyIn(file)).toEqual(['a.ts f ?? 0'])
  expect(lengthsIn(file)).toEqual([{ at: 'a.ts:4', lines: 3 }])
})

test('few casts, and few empty values in the place of a missing one', () => {
  const casts = FILES.flatMap(castsIn)
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST_CASTS)
  const empty = FILES.filter(({ path }) => !path.startsWith('src/search/')).flatMap(emptyIn)
  expect(empty.length, empty.join('\n')).toBeLessThanOrEqual(MOST_EMPTY)
})

test('no function is longer than 80 lines, and few are longer than 60', () => {
  const lengths = FILES.flatMap(lengthsIn)
  expect(lengths.filter(({ lines }) => lines > MOST_LINES)).toEqual([])
  expect(lengths.filter(({ lines }) => lines > LONG_LINES).length).toBeLessThanOrEqual(MOST_LONG)
})

const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').split('## Words not to use')[1] ?? ''
const avoided = [...glossary.matchAll(/_(\w+)_/g)].map(([, word = '']) => word.toLowerCase())
const AVOIDED = new RegExp(`\\b(?:kept|${avoided.join('|')})(?:s|es|ed|er|ing)?\\b`)
/** These have one meaning: not stored or shown, a direction, a place in pixels. */
const ONE_MEANING = /\bleft out\b|\bright to left\b|^left$/

const NAMED =
  /^(?:Function|Class|TSInterface|TSTypeAlias)Declaration$|^(?:VariableDeclarator|TSPropertySignature|MethodDefinition)$/
const wordsOf = (name: string): string =>
  name
    .replaceAll(/[a-z\d](?=[A-Z])/g, '$& ')
    .replaceAll('_', ' ')
    .toLowerCase()
const avoidedIn = (file: SourceFile): string[] =>
  nodesOf(file)
    .filter(({ type }) => NAMED.test(type))
    .flatMap(({ id, key }) => [id, key])
    .flatMap((named) => (isParts(named) && typeof named.name === 'string' ? named.name : []))
    .filter((name) => AVOIDED.test(wordsOf(name).replace(ONE_MEANING, '')))
    .map((name) => `${file.path} ${name}`)

test('no name has a word that the glossary avoids', () => {
  const text = 'const KEPT_PART = 1\nfunction createTurns() {}\ninterface A { isKept: true; isLeftOut: true }'
  expect(avoidedIn({ path: 'a.ts', text })).toEqual(['a.ts KEPT_PART', 'a.ts createTurns', 'a.ts isKept'])
  expect(FILES.flatMap(avoidedIn)).toEqual([])
})
