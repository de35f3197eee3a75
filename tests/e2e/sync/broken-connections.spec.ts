import { expect, readyOffline, test } from '../support/larder.ts'

test.use({ ownServer: false })

const EVENTS = '/api/server/events'
/** After a failure the stream waits longer each time before it connects again. */
const AGAIN_MS = 40_000

test('connections that the server breaks cause no uncaught error in the page or its workers', async ({
  larder,
  page,
}) => {
  test.slow()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser's own message about a failed request is not an error of the app.
    if (message.type() === 'error' && !message.text().includes('ERR_')) errors.push(message.text())
  })
  const streams = () => larder.network.answered.filter(({ path }) => path === EVENTS).length
  await page.goto(larder.origin)
  await readyOffline(page)
  for (const renew of ['nothing', 'offline'] as const) {
    await expect.poll(streams, { timeout: AGAIN_MS }).toBeGreaterThan(0)
    larder.network.answered.length = 0
    larder.network.cut()
    if (renew === 'offline') {
      await page.context().setOffline(true)
      await page.context().setOffline(false)
    }
    await expect.poll(streams, { timeout: AGAIN_MS }).toBeGreaterThan(0)
  }
  expect(errors).toEqual([])
})
