import { type BrowserContext, expect, type Page } from '@playwright/test'

/** On a slow network or machine the app comes this late at most. */
const APP_MS = 30_000

/** Waits until the app shows a screen, and the page that was shown before it is gone. An address without the app is ready at once. */
async function appShown(page: Page): Promise<void> {
  const screen = page.locator('#root main > *, #root [role=alert], body:not(:has(> #root))')
  await expect(screen.first()).toBeAttached({ timeout: APP_MS })
  await expect(page.locator('body > #early')).toHaveCount(0, { timeout: APP_MS })
}

/** Their tests hold the app back. */
const held = new WeakSet<BrowserContext | Page>()

/** Lets `goto` and `reload` end as usual in this page, or in all pages of this context. */
export const expectNoApp = (target: BrowserContext | Page): void => {
  held.add(target)
}

function wait(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const isAwaited = (options: { waitUntil?: string } | undefined) =>
    options?.waitUntil !== 'commit' && !held.has(page) && !held.has(page.context())
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (isAwaited(options)) await appShown(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (isAwaited(options)) await appShown(page)
    return answer
  }
}

/**
 * Lets `goto` and `reload` end when the app is there, in every page of the context. Else a story would act on the server's page or on the
 * early article, and the app would come in the middle of its action. A story about the page before the app asks for `commit`.
 */
export function waitForApp(context: BrowserContext): void {
  for (const page of context.pages()) wait(page)
  context.on('page', wait)
}
