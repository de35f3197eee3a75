import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from '#tests/support/source-files.ts'

/** Forms scroll their fields into view. */
const MAY_SCROLL = [
  'src/page/forms/',
  'src/page/screens/settings/',
  'src/page/screens/login',
  'src/page/screens/register',
]

const focusing = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/\.focus\(([^)]*)\)/g)]
    .filter(([, options = '']) => !options.includes('preventScroll: true'))
    .map(() => path)

test('setting the focus in code does not scroll the page', () => {
  const files = sourceFiles('src').filter(({ path }) => !MAY_SCROLL.some((one) => path.startsWith(one)))
  expect(files.some(({ text }) => text.includes('.focus('))).toBe(true)
  expect(files.flatMap(focusing)).toEqual([])
})

test('the check finds a focus that scrolls', () => {
  expect(focusing({ path: 'src/page/ui/menu.tsx', text: 'items[0]?.focus()' })).toEqual(['src/page/ui/menu.tsx'])
})
