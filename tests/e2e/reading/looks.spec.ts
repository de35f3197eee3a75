import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { openMore } from '../support/article/bars.ts'
import { crumbs, expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const [first = '', second = ''] = book?.articles ?? []
const address = `/${book?.slug}/${first}`
const cut = `/${book?.slug}/${second}`

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The font sizes of an article's kinds of text, in the order from the largest to the smallest. */
const scaleOf = (page: Page) =>
  page.evaluate(() => {
    const size = (selector: string) =>
      Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize)
    const [title, lede, body] = ['article h1', 'article h1 + p', '.article-html > p'].map(size)
    return {
      title,
      h2: size('.article-html h2'),
      lede,
      body,
      notes: size('.article-html section li'),
      caption: size('figcaption, caption'),
    }
  })

test('all text sizes of an article follow the chosen size, and nothing scrolls sideways', async ({
  larder,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'uk', reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of [address, cut]) {
    await page.goto(larder.origin + path)
    await expect(page.locator('.article-html > p').first()).toBeVisible()
    for (const width of [320, 390, 768, 1280])
      for (const size of [12, 18, 40]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate((px) => document.documentElement.style.setProperty('--text-size', `${px}px`), size)
        const at = `${path} at ${width} px with ${size} px`
        expect(await sideways(page), at).toBeLessThanOrEqual(0)
        if (path === cut) continue
        const { title = 0, h2, lede = 0, body = 0, notes, caption } = await scaleOf(page)
        expect(body, at).toBe(size)
        expect(title, at).toBeGreaterThan(h2)
        expect(h2, at).toBeGreaterThan(body)
        expect(title, at).toBeGreaterThan(lede)
        expect(lede, at).toBeGreaterThan(body)
        expect(notes, at).toBeLessThan(body)
        expect(caption, at).toBeLessThan(body)
      }
  }
  await context.close()
})

test('the browser’s bars follow the theme from before the first paint, and dark themes dim figures', async ({
  larder,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return
      Object.assign(window, { barsAtBody: document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(larder.origin + address)
  const figure = page.locator('figure img').first()
  await expect(figure).toBeAttached()
  const bars = () =>
    page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? ''
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [color, getComputedStyle(document.documentElement).backgroundColor]
    })
  const agree = async (theme: string) => {
    await expect.poll(async () => new Set(await bars()).size, theme).toBe(1)
  }
  const dimmed = () =>
    figure.evaluate((image) => Number(/brightness\(([\d.]+)\)/.exec(getComputedStyle(image).filter)?.[1] ?? 1))
  await agree('light by the device')
  expect(await dimmed()).toBe(1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await agree('dark by the device')
  expect(await dimmed()).toBeLessThan(0.8)
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  for (const [theme, isDark] of [
    ['Sepia', false],
    ['Light', false],
    ['Dark', true],
    ['Black', true],
  ] as const) {
    await page.getByRole('radio', { name: theme }).check({ force: true })
    await agree(theme)
    expect((await dimmed()) < 0.8, theme).toBe(isDark)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await dimmed(), 'print').toBe(1)
  await page.reload()
  expect(await page.evaluate(() => (window as unknown as { barsAtBody: string }).barsAtBody)).toBe('#000000')
})

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'

test('one long word in a title makes no screen wider', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}${address}`)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto(`${larder.origin}/favorites`)
  await expect(page.getByRole('listitem').getByRole('heading').first()).toBeVisible()
  /** Puts the long word into every visible title and heading. */
  const lengthen = (shown: Page) =>
    shown.evaluate((word) => {
      const titles =
        'h1, h2, h3, h2 a, h3 a, nav a, nav [aria-current], .article-html p, .article-html li, dd, [role=menuitem], .button'
      for (const one of document.querySelectorAll(
        `main :is(${titles}):not(td *), header [role=menuitem], [popover] a, [aria-live] p`,
      )) {
        const text = [...one.childNodes].find((node) => node instanceof Text)
        if (text) text.textContent = word
      }
    }, LONG)
  const check = async (shown: Page, what: string) => {
    await lengthen(shown)
    for (const width of [320, 360, 768, 1280]) {
      await shown.setViewportSize({ width, height: 800 })
      expect(await sideways(shown), `${what} at ${width}`).toBeLessThanOrEqual(0)
      // No box cuts it off either. Only the bar's copy of an article's title may end in an ellipsis.
      const hidden = await shown.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *, header *, [popover]:popover-open')]
          .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1)
          .filter((box) => ['hidden', 'clip'].includes(getComputedStyle(box).overflowX))
          .filter((box) => box.ariaHidden !== 'true' || getComputedStyle(box).textOverflow !== 'ellipsis')
          .map((box) => `${box.tagName} ${box.className} ${box.scrollWidth} in ${box.clientWidth}`),
      )
      expect(hidden, `${what} at ${width}`).toEqual([])
    }
  }
  for (const path of [
    '/favorites',
    '/',
    `/${book?.slug}`,
    '/search?q=salt',
    '/download',
    '/settings',
    '/subscribe',
    '/nothing/here',
    address,
  ]) {
    await page.goto(larder.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.startsWith('/search')) await expect(page.locator('main h3').first()).toBeVisible()
    if (path === '/favorites') await expect(page.locator('main li h2').first()).toBeVisible()
    if (path === '/download') await expect(page.getByRole('row').last()).toBeVisible()
    await check(page, path)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  for (const name of ['Related Books', 'Contents']) {
    const opener = page.getByRole('button', { name, exact: true })
    if (!(await opener.isVisible())) await openMore(page)
    await opener.click()
    await expect(page.locator(':popover-open a').first()).toBeVisible()
    await check(page, name)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 700 })
  }
})

test('a beginning shows the price, offers to sign in or register, and does not count as read to the end', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + cut)
  const offer = page.getByRole('article').getByRole('complementary')
  await expect(offer.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(offer).toContainText('€27')
  const bar = page.getByRole('progressbar', { name: 'Reading progress' })
  await page.mouse.move(400, 500)
  await page.keyboard.press('End')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(1)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(60)
  await offer.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`${larder.origin}/register?redirectUrl=${encodeURIComponent(cut)}`)
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + cut)
  await expect(offer.getByRole('link', { name: 'Subscribe to continue reading' })).toBeVisible()
  await expect(offer).toContainText('€27')
  await expect(offer.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
})

test('book and content pages show breadcrumbs too', { tag: ['@deep', '@spec-2.18'] }, async ({ larder, page }) => {
  const here = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]')
  await page.goto(`${larder.origin}/${book?.slug}`)
  await expect(here).toHaveText(titleOf(present(book?.slug), 'book'))
  await page.goto(`${larder.origin}/about`)
  await expect(here).toHaveText('About Larder')
})

test('the breadcrumbs have the labels of the specification', { tag: ['@deep', '@spec-2.20'] }, async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  for (const [path, label] of [
    ['/settings', 'Settings'],
    ['/favorites', 'Favorites'],
    ['/download', 'Downloads'],
    ['/search?q=oats', 'Search'],
  ] as const) {
    await page.goto(larder.origin + path)
    await expect(crumbs(page), path).toHaveText(['Home', label])
  }
})
