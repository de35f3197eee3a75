import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

const ASSETS = join(ROOT, 'dist/assets')
const MAPS = join(ROOT, 'source-maps/assets')
/** What starts an engine as soon as it is imported. */
const START = /workers\/(sync|search)\.worker\.ts$/

const chunks = () => readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
const importsOf = (chunk: string): readonly string[] =>
  [...readFileSync(join(ASSETS, chunk), 'utf8').matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(
    ([, name = '']) => name,
  )
/** The modules of a chunk. The bundler's own chunk has no map. */
const sourcesOf = (chunk: string): readonly string[] => {
  const map = join(MAPS, `${chunk}.map`)
  return existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : []
}

/** The chunk, and all that it imports at once or on demand. */
function reached(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries)
  for (const chunk of found) for (const name of importsOf(chunk)) found.add(name)
  return found
}

test('no file of the app has a name that content blockers refuse', { tag: '@fast' }, () => {
  const names = readdirSync(ASSETS)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => /^(share|social)\b/.test(name))).toEqual([])
})

test('no chunk of the page imports the start of a worker', { tag: '@fast' }, () => {
  const html = readFileSync(join(ROOT, 'dist/app.html'), 'utf8')
  const entries = [...html.matchAll(/["'`]\/assets\/([^"'`]+\.js)["'`]/g)].map(([, module]) => present(module))
  const page = reached(entries)
  const starts = chunks().filter((chunk) => sourcesOf(chunk).some((source) => START.test(source)))
  expect(starts.length).toBeGreaterThanOrEqual(2)
  expect(page.size).toBeGreaterThan(20)
  expect(starts.filter((chunk) => page.has(chunk))).toEqual([])
})
