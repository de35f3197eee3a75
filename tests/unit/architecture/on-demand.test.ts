import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/source-files.ts'

// A part that the network failed is asked for again and said in words only by these ways.
test('no part of the page is loaded on demand but by the ways that wait for a network', () => {
  const pages = sourceFiles('src').filter(
    ({ path }) => path.endsWith('.tsx') && path !== 'src/page/shell/notices/missing-part.tsx',
  )
  expect(pages.length).toBeGreaterThan(50)
  const bare = pages.filter(({ text }) => /\blazy\(|lazyRouteComponent\((?!\s*onDemand\()/.test(text))
  expect(bare.map(({ path }) => path)).toEqual([])
})
