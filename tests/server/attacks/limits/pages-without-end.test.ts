import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../../build/file-list.ts'

// ASVS 2.4.1

const PAGES = [
  '/',
  '/en',
  '/ru',
  '/terms',
  '/en/terms',
  '/ru/oats',
  '/en/oats',
  '/en/oats/first-oats',
  '/en/oats/second-oats',
]

test('an address that has page after page made is refused; what is made already, and others, go on', async () => {
  // Five pages and a half: what is left after five pays for a page that is made already.
  const app = await openTestApp('embedded', writeFolder(smallLibrary()), { MAX_COST_PER_ADDRESS: '220' })
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), '<html lang="en"><head><title>Larder</title></head><body></body></html>')
  await writeFileList(distDir)
  const open = (address: string, path: string) =>
    app.app.request(path, { headers: { accept: 'text/html' } }, { incoming: { socket: { remoteAddress: address } } })
  const statuses: number[] = []
  for (const path of PAGES) statuses.push((await open('192.0.2.1', path)).status)
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
  expect(statuses.slice(-3)).toEqual([503, 503, 503])
  const refused = await open('192.0.2.1', '/en/oats/second-oats')
  // A page costs less than a fifth of what an address has for four minutes.
  const retrySeconds = Number(refused.headers.get('retry-after'))
  expect(retrySeconds).toBeGreaterThan(0)
  expect(retrySeconds).toBeLessThanOrEqual(48)
  expect((await open('192.0.2.1', '/')).status).toBe(200)
  expect((await open('192.0.2.2', '/en/oats/second-oats')).status).toBe(200)
  await app.close()
})
