import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/source-files.ts'

// Only these functions load a part again after a failed request and show a message meanwhile.
test('every part of the page that is loaded on demand waits for the network', () => {
  const pages = sourceFiles('src').filter(
    ({ path }) => path.endsWith('.tsx') && path !== 'src/page/shell/notices/missing-part.tsx',
  )
  expect(pages.length).toBeGreaterThan(50)
  const bare = pages.filter(({ text }) => /\blazy\(|lazyRouteComponent\((?!\s*onDemand\()/.test(text))
  expect(bare.map(({ path }) => path)).toEqual([])
})
