import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#tests/support/source-files.ts'
import { expect, readyOffline, test } from './support/larder.ts'
import { demoBooks } from './support/library.ts'

/** The next build: the same app with another page, and a service worker that knows it. */
function nextBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'larder-dist-'))
  cpSync(join(ROOT, 'dist'), dist, { recursive: true })
  for (const name of readdirSync(dist)) if (/^(app\.html|sw\.js)\.(br|gz)$/.test(name)) rmSync(join(dist, name))
  const change = (name: string, from: RegExp, to: string) => {
    const text = readFileSync(join(dist, name), 'utf8')
    if (!from.test(text)) throw new Error(`${name} has nothing like ${from}`)
    writeFileSync(join(dist, name), text.replace(from, to))
  }
  change('app.html', /<html /, '<html data-build="next" ')
  change('sw.js', /(app\.html["'`],\s*"?revision"?:\s*["'`])[0-9a-f]+/, '$1ffffffffffffffff')
  return dist
}

test('a new version asks before it reloads, and the reader keeps reading until then', async ({ larder, device }) => {
  const laptop = device()
  const page = await laptop.open()
  const said: string[] = []
  page.on('console', (message) => message.type() === 'info' && said.push(message.text()))
  const hasSaid = (state: string) => expect.poll(() => said.filter((line) => line.startsWith(state))).toHaveLength(1)
  const [book] = demoBooks
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  await readyOffline(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await hasSaid('[offline] cached')
  await laptop.context.setOffline(true)
  await hasSaid('[offline] offline')
  await laptop.context.setOffline(false)
  await page.reload()

  const dist = nextBuild()
  await larder.stop()
  await larder.start({ DIST_DIR: dist })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await hasSaid('[offline] updated')
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'next')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await larder.stop()
  const again = await laptop.restart()
  await again.goto(`${larder.origin}/${book?.slug}`)
  await expect(again.locator('html')).toHaveAttribute('data-build', 'next')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  rmSync(dist, { recursive: true })
})
