import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { serveApp } from '#server/app/static-app.ts'
import type { AppEnv } from '#server/http/context.ts'
import { writeFileList } from '../../../build/file-list.ts'
import { sourceMaps } from '../../../build/source-maps.ts'

const SCRIPTS = {
  'index.js': "import('./later.js').then(({ later }) => later())",
  'later.js': 'export const later = () => 1',
}

test('source maps are kept beside the build, no script names its map, and the server sends none', async () => {
  const root = mkdtempSync(join(tmpdir(), 'larder-maps-'))
  for (const [name, text] of Object.entries(SCRIPTS)) writeFileSync(join(root, name), text)
  writeFileSync(join(root, 'index.html'), '<html><script type="module" src="/index.js"></script></html>')
  await build({ root, configFile: false, logLevel: 'error', plugins: [sourceMaps()] })
  const dist = join(root, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => name.endsWith('.js'))
  expect(scripts).toHaveLength(2)
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  expect(scripts.filter((name) => readFileSync(join(dist, name), 'utf8').includes('sourceMappingURL'))).toEqual([])
  expect(scripts.filter((name) => !existsSync(join(root, 'source-maps', `${name}.map`)))).toEqual([])

  await writeFileList(dist)
  const app = new Hono<AppEnv>()
  serveApp(app, dist, async () => '')
  const statusOf = async (path: string) => (await app.request(path)).status
  for (const name of scripts) {
    expect(await statusOf(`/${name}`)).toBe(200)
    for (const path of [`/${name}.map`, `/source-maps/${name}.map`, `/..%2fsource-maps/${name}.map`])
      expect(await statusOf(path)).toBe(404)
  }
})
