import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from '#tests/support/source-files.ts'
import { isParts, type Node, nodesOf } from '#tests/support/syntax/nodes.ts'

/** What the reader pressed or waits for beside it says the same. */
const SAID_ELSEWHERE = ['src/page/screens/download/book-file.tsx', 'src/page/screens/download/on-this-device.tsx']

/** A part without the brackets around it. */
const inner = (node: unknown): unknown =>
  isParts(node) && node.type === 'ParenthesizedExpression' ? node.expression : node

const isStatus = (node: unknown, text: string): node is Node =>
  isParts(node) &&
  node.type === 'JSXElement' &&
  isParts(node.openingElement) &&
  /^<\w+\s[^>]*\brole="status"/.test(text.slice(Number(node.openingElement.start), Number(node.openingElement.end)))

/** The parts of which one is shown, or none. */
function choicesOf({ type, right, consequent, alternate }: Node): readonly unknown[] {
  if (type === 'LogicalExpression') return [right]
  if (type === 'ConditionalExpression') return [consequent, alternate]
  if (type === 'IfStatement' && isParts(consequent) && consequent.type === 'ReturnStatement')
    return [consequent.argument]
  return []
}

const lateIn = (file: SourceFile): string[] =>
  nodesOf(file)
    .flatMap((node) => choicesOf(node).map(inner))
    .filter((node) => isStatus(node, file.text))
    .map(({ start }) => `${file.path}:${file.text.slice(0, start).split('\n').length}`)

test('the check finds a status that comes together with its words', () => {
  const inFile = (text: string) => lateIn({ path: 'a.tsx', text })
  expect(inFile('const a = b && <p role="status">c</p>')).toEqual(['a.tsx:1'])
  expect(inFile('const a = b ? <i /> : (\n<p className="d" role="status">c</p>)')).toEqual(['a.tsx:2'])
  expect(inFile('function A() { if (b) return <p role="status">c</p> }')).toEqual(['a.tsx:1'])
  expect(inFile('const a = <p role="status">{b && <i role="alert">c</i>}</p>')).toEqual([])
})

// Screen readers tell what comes into a status that is there, and most of them nothing of one that comes with its words.
test('a status is there before its words', () => {
  const late = sourceFiles('src/page').flatMap(lateIn)
  expect(late.filter((at) => !SAID_ELSEWHERE.some((path) => at.startsWith(`${path}:`)))).toEqual([])
  for (const path of SAID_ELSEWHERE) expect(late.some((at) => at.startsWith(path))).toBe(true)
})
