import { controlsOf, misnamed, tooSmall } from '../support/controls.ts'
import { expect, SUBSCRIBER, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const [first, second] = book?.articles ?? []
const VISITOR = [
  '/',
  `/${book?.slug}`,
  `/${book?.slug}/${first}`,
  `/${book?.slug}/${second}`,
  '/about',
  '/search?q=vitamin',
  '/login',
  '/register',
  '/password/forgot-password',
  '/restore-password?token=abc&email=reader@example.com',
  '/confirm-email#token=abc&email=reader@example.com',
  '/nothing/here',
]
const SIGNED_IN = ['/settings', '/favorites', '/download', '/subscribe', '/thank-you', '/error-payment']
/** One screen for each kind of header: without the status, of a book, of any other screen, of a signed-in reader. */
const EDGES = new Set(['/', `/${book?.slug}`, '/login', '/settings', `/${book?.slug}/${first} of a reader`])
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

for (const language of ['en', 'ru', 'uk'])
  test(`every control has an accessible name with its visible text, is large enough and ends at the page’s edge, ${language}`, async ({
    larder,
    browser,
  }) => {
    const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const faults: string[] = []
    const look = async (what: string) => {
      const found = async () => {
        const controls = await controlsOf(page)
        expect(controls.length, what).toBeGreaterThan(3)
        const isPhone = page.viewportSize()?.width === PHONE.width
        return [...misnamed(controls), ...(isPhone ? tooSmall(controls) : [])]
      }
      // A part of a text that was just resized has no size before the next frame.
      await expect.poll(found, what).toEqual([])
    }
    const check = async (what: string) => {
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport)
        await look(what)
      }
      if (!EDGES.has(what)) return
      for (const width of [320, 360, 390, 480, 650, 768, 991, 992, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        const short = await headerIsShort()
        if (short !== 0) faults.push(`${what}: at ${width} the header ends ${short} px from the edge`)
        const rows = await headerRows()
        if (rows !== 1) faults.push(`${what}: at ${width} the header’s controls stand in ${rows} rows`)
      }
    }
    const headerRows = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('header div :is(a, button)')].map((one) =>
          one.getBoundingClientRect(),
        )
        const shown = all.filter(({ width }) => width > 0)
        return new Set(shown.map(({ top, height }) => Math.round(top + height / 2))).size
      })
    /** The pixels between the end of the header's last control and the edge of its row. */
    const headerIsShort = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('header div :is(a, button)')].map((one) =>
          one.getBoundingClientRect(),
        )
        const isBar = innerWidth <= 650 && document.querySelector('header[data-article]') !== null
        const edge = Math.min(innerWidth - (isBar ? 4 : 16), (innerWidth + 1264) / 2 - 16)
        return Math.round(edge - Math.max(...all.filter(({ width }) => width > 0).map(({ right }) => right)))
      })
    for (const path of VISITOR) {
      await page.goto(larder.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('header [popovertarget]:visible').last()).toBeVisible()
      await check(path)
    }
    await page.goto(`${larder.origin}/login`)
    await page.locator('main input[name=email]').fill(SUBSCRIBER.email)
    await page.locator('main input[name=password]').fill(SUBSCRIBER.password)
    await page.locator('main [type=submit]').click()
    await expect(page).toHaveURL(`${larder.origin}/`)
    for (const path of SIGNED_IN) {
      await page.goto(larder.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('header [popovertarget]')).toHaveCount(2)
      await check(path)
    }
    // Menus and panels that open.
    await page.goto(`${larder.origin}/${book?.slug}/${first}`)
    await page.setViewportSize(PHONE)
    await expect(page.locator('header [popovertarget]')).toHaveCount(4)
    await check(`/${book?.slug}/${first} of a reader`)
    await page.setViewportSize(PHONE)
    for (const opener of await page.locator('[popovertarget]:visible').all()) {
      await opener.click()
      await expect(page.locator(':popover-open').locator('a, button, input').last()).toBeVisible()
      await look(`${await opener.textContent()} open`)
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
    await context.close()
  })
