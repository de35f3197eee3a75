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
    await page.goto(`${dev.origin}/login`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible({ timeout: START_MS })

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    dev.replace('src/page/shell/narrow-page.tsx', /<h1\b.*?<\/h1>/s, '<h1>A changed screen</h1>')
    await expect(title).toHaveText('A changed screen', { timeout: START_MS })
    // Only the screen's module is replaced: the document and its state stay.
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    const request = page.waitForRequest(/changed-worker/, { timeout: START_MS })
    dev.append('workers/net/send.ts', "void fetch('/api/trace?changed-worker')")
    await request

    dev.append('server/app/trace.ts', "console.log('changed-server')")
    await expect.poll(() => dev.log(), { timeout: START_MS }).toContain('changed-server')
    await expect.poll(trace, { timeout: START_MS }).toContain('ip=')
  } finally {
    await dev.remove()
  }
})
