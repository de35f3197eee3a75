import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/source-files.ts'

const style = (path: string): string => readFileSync(join(ROOT, 'src/page', path), 'utf8')

test('the styles change at the breakpoints of the specification, and nowhere else', { tags: ['spec-9.8'] }, () => {
  const breakpoints = [1309, 991, 768, 650, 480, 380, 350]
  const sheets = readdirSync(join(ROOT, 'src/page'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const widths = sheets.flatMap((path) =>
    // In em, so that they change with the reader's default size. “Above 48em” is the other side of “up to 48em”.
    [...style(path).matchAll(/@media [^{]*\(width (?:<=|>) ([\d.]+)em\)/g)].map(([, em]) => Number(em) * 16),
  )
  expect([...new Set(widths)].sort((a, b) => b - a)).toEqual(breakpoints)
})
