import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DESKTOP_MIN_PX,
  IMAGE_QUALITY,
  IMAGE_SIZES,
  MIN_PASSWORD_CHARS,
  MIN_QUERY_CHARS,
  TABLET_MIN_PX,
  VALIDATION_DELAY_MS,
} from '#contract/limits.ts'
import { ROOT } from '#tests/support/source-files.ts'

const style = (path: string): string => readFileSync(join(ROOT, 'src/page', path), 'utf8')

test('the styles have the specification’s numbers', { tags: ['spec-9.3', 'spec-9.11'] }, () => {
  expect(style('ui/dialog.module.css')).toMatch(/animation: \w+ 500ms/)
  expect(style('styles/base.css')).toContain('scroll-margin-top: calc(var(--header) + 50px)')
})

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

test('the limits are the specification’s numbers', { tags: ['spec-9.5', 'spec-9.6', 'spec-9.9', 'spec-9.10'] }, () => {
  expect({ MIN_QUERY_CHARS, MIN_PASSWORD_CHARS, VALIDATION_DELAY_MS }).toEqual({
    MIN_QUERY_CHARS: 3,
    MIN_PASSWORD_CHARS: 8,
    VALIDATION_DELAY_MS: 250,
  })
  expect([DESKTOP_MIN_PX - 1, TABLET_MIN_PX - 1, IMAGE_QUALITY]).toEqual([768, 480, 80])
  expect(IMAGE_SIZES).toEqual({
    desktop: { width: 386, height: 386 },
    tablet: { width: 750, height: 250 },
    phone: { width: 470, height: 200 },
  })
})
