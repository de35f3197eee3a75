import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODAL_ANIMATION_MS, SCROLL_OFFSET_PX } from '#contract/limits.ts'
import { ROOT } from '#tests/support/source-files.ts'

const style = (path: string): string => readFileSync(join(ROOT, 'src', path), 'utf8')

test('the styles hold the specification’s numbers', () => {
  expect(style('ui/dialog.module.css')).toMatch(new RegExp(`animation: \\w+ ${MODAL_ANIMATION_MS}ms`))
  expect(style('styles/base.css')).toContain(`scroll-margin-top: calc(var(--header) + ${SCROLL_OFFSET_PX}px)`)
})
