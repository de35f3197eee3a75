// @module-tag deep
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deepJsonAt } from '#server/depth/json-depth.ts'
import { lineAt, type Measure } from '#server/depth/limit.ts'
import { deepMarkdownAt } from '#server/depth/markdown-depth.ts'
import { deepMarkupAt } from '#server/depth/markup-depth.ts'
import { deepYamlAt } from '#server/depth/yaml-depth.ts'
import { parseMarkdown } from '#server/import/markdown/markdown.ts'

const MANY = 100_000
/** Far more than a linear measure takes, far less than one that looks back. */
const SOON_MS = 6_000

const flat = (what: string): string => `<a>${what.repeat(MANY)}</a>`

test.each<[string, Measure, string]>([
  ['elements without content', deepMarkupAt, flat('<br/>')],
  ['elements side by side', deepMarkupAt, flat('<p>x</p>')],
  ['tags in comments', deepMarkupAt, flat('<!-- <b> -->')],
  ['tags in CDATA', deepMarkupAt, flat('<![CDATA[<b>]]>')],
  ['tags in instructions', deepMarkupAt, flat('<?x <b> ?>')],
  ['signs in attributes', deepMarkupAt, flat(`<p title="a > b / 'c'" lang='"/'/>`)],
  ['a document type', deepMarkupAt, `<!DOCTYPE a SYSTEM "a>b[" [ <!ENTITY x "]"> ] >${flat('<b/>')}`],
  ['a list of many', deepYamlAt, '- a: [b, {c: d}]\n  e: f\n'.repeat(15_000)],
  ['a map of many in one line', deepYamlAt, `{${'a: 1, '.repeat(MANY)}}`],
  ['brackets in words', deepYamlAt, `a: don't [ {\nb: "[["\nc: |\n${'  [ { - ? x\n'.repeat(MANY)}`],
  ['an indented text', deepYamlAt, `a: |\n${`${' '.repeat(120)}- x\n`.repeat(1_000)}b: c\n`],
  ['values side by side', deepJsonAt, JSON.stringify(Array.from({ length: MANY }, () => ({ a: [1] })))],
  ['brackets and quotation marks in strings', deepJsonAt, JSON.stringify(Array(MANY).fill('[{"\\'))],
  [
    'paragraphs with everything',
    deepMarkdownAt,
    '*a* **b** [c](d) ![e](f) `[[` <b>g</b> <https://h> *[_i_](j)*\n\n'.repeat(MANY),
  ],
  [
    'one paragraph with everything',
    deepMarkdownAt,
    '*a* **b** [c](d) ![e](f) <b>g</b> _h_ 2 * 3 a_b_c ~5 '.repeat(MANY),
  ],
  ['HTML that need not be closed', deepMarkdownAt, '<p><li><br><hr>'.repeat(MANY)],
  ['rows with a star each', deepMarkdownAt, '| *a | b* | 5* |\n'.repeat(MANY)],
  [
    'lists of six levels',
    deepMarkdownAt,
    [0, 4, 8, 12, 16, 20]
      .map((at) => `${' '.repeat(at)}1. x\n`)
      .join('')
      .repeat(9_000),
  ],
  ['quotations of three levels', deepMarkdownAt, '> > > x\n>>> y\n'.repeat(MANY)],
  [
    'lines and blanks to fill in',
    deepMarkdownAt,
    `${'-'.repeat(300)}\n\n${'* '.repeat(50)}\n\nName: ${'_'.repeat(300)}(in words)\n`,
  ],
  ['code that is indented', deepMarkdownAt, `${' '.repeat(120)}- x\n${' '.repeat(400)}x\n`.repeat(1_000)],
])('%s: not too deep, found soon', (_, measure, text) => {
  const begun = performance.now()
  expect(measure(text)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
})

test.each<[string, Measure, string]>([
  ['tags that are never closed', deepMarkupAt, '<a '.repeat(MANY)],
  ['comments that are never closed', deepMarkupAt, '<!--'.repeat(MANY)],
  ['quotation marks', deepMarkupAt, `<a ${`"'`.repeat(MANY)}`],
  ['types that are never closed', deepMarkupAt, `<!DOCTYPE a [${`]${' '.repeat(50)}`.repeat(MANY)}`],
  ['strings that are never closed', deepJsonAt, '"\\"'.repeat(MANY)],
  ['notes that are never closed', deepMarkdownAt, '[^a '.repeat(90).concat('[^'.repeat(5), 'a'.repeat(MANY))],
  ['spaces', deepMarkdownAt, `${' '.repeat(MANY)}x\n${'\n '.repeat(MANY)}`],
  ['halves of tags', deepMarkdownAt, `<${'a'.repeat(MANY)}\n`.repeat(3)],
])('%s are measured soon', (_, measure, text) => {
  const begun = performance.now()
  measure(text)
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
})

test('the measure tells the line, and nothing hides levels from it', () => {
  const deep = '<b>\n'.repeat(101)
  expect(lineAt(deep, deepMarkupAt(deep) ?? 0)).toBe(101)
  for (const before of [
    '<a><!-- > -->',
    '<!DOCTYPE a [<!-- ]>',
    `<a b="</a>">`,
    '<a><![CDATA[</a>]]>',
    '<?x </a>?>',
    '<a>"\'',
  ])
    expect(deepMarkupAt(before + deep), before).not.toBeNull()
  for (const before of ['"', "'", "a: 'it''s'\nb: ", 'a: "\\""\nb: ', "don't: ", '? ', '# [\n'])
    if (before.length > 1) expect(deepYamlAt(`${before}${'['.repeat(101)}`), before).not.toBeNull()
  expect(deepJsonAt(`["\\"", "\\\\", ${'['.repeat(100)}`)).not.toBeNull()
})

test('emphasis over many lines is found in the tree', () => {
  const deep = `${'*a\n'.repeat(600)}x${'\nb*'.repeat(600)}`
  expect(deepMarkdownAt(deep)).toBeNull()
  expect(parseMarkdown(deep)).toMatchObject({ ok: false })
})

test('the demo library is not too deep anywhere', () => {
  const measures: Readonly<Record<string, Measure>> = { md: deepMarkdownAt, yaml: deepYamlAt, svg: deepMarkupAt }
  const files = readdirSync('content', { recursive: true }).map(String)
  let measured = 0
  for (const file of files) {
    const measure = measures[file.split('.').at(-1) ?? '']
    if (measure === undefined) continue
    expect(measure(readFileSync(join('content', file), 'utf8')), file).toBeNull()
    measured += 1
  }
  expect(measured).toBeGreaterThan(100)
})
