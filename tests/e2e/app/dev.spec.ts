import { expect, test } from '@playwright/test'
import { DevServer } from '../support/server/dev-server.ts'

/** Starting three processes takes long on a machine that is busy with other tests. */
const START_MS = 60_000

test('npm run dev shows changes in a screen, in the worker and in the server', async ({ page }) => {
  test.setTimeout(3 * START_MS)
  const dev = new DevServer()
  try {
    await dev.start()
    const trace = async (): Promise<string> => {
      const answer = await fetch(`${dev.origin}/api/trace`).catch(() => null)
      return answer?.ok ? answer.text() : ''
    }
    await expect.poll(trace, { timeout: START_MS }).toContain('ip=')
    await page.goto(dev.origin)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible({ timeout: START_MS })

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    dev.edit('src/page/screens/home.tsx', "<h1>{page?.title ?? 'Larder'}</h1>", '<h1>A changed screen</h1>')
    await expect(title).toHaveText('A changed screen', { timeout: START_MS })
    // Only the screen's module is replaced: the document and its state stay.
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    const line = "headers['Accept-Language'] = language"
    dev.edit('workers/net/send.ts', line, `headers['X-Edition'] = 'changed'\n    ${line}`)
    await page.waitForRequest((request) => request.headers()['x-edition'] === 'changed', { timeout: START_MS })

    dev.edit('server/app/trace.ts', 'const lines = [', "const lines = ['edition=changed', ")
    await expect.poll(trace, { timeout: START_MS }).toContain('edition=changed')
  } finally {
    await dev.remove()
  }
})
