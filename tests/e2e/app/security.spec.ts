import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { present } from '#tests/support/present.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

// ASVS 1.2.3 1.3.1 1.3.2 3.2.2 3.4.3

const [book] = demoBooks

test('the whole product runs under its Content Security Policy without a violation', async ({ larder, page }) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    }),
  )
  const answer = await page.goto(larder.origin)
  const policy = present(answer?.headers()['content-security-policy'])
  for (const rule of [
    "script-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('unsafe')
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff')
  expect(answer?.headers()['referrer-policy']).toBeTruthy()
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  for (const path of [`/${book?.slug}`, `/${book?.slug}/${book?.articles[0]}`, '/about', '/nothing'])
    await page.goto(larder.origin + path).then(() => expect(page.getByRole('heading', { level: 1 })).toBeVisible())
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  expect(violations).toEqual([])
})

for (const sanitizer of ['the browser’s sanitizer', 'the library’s sanitizer'])
  test(`hostile HTML in a stored article does nothing on the device, with ${sanitizer}`, async ({ larder, device }) => {
    const laptop = device()
    const page = await laptop.open()
    // A browser without a sanitizer of its own, such as older ones and WebKit.
    const without = () => laptop.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Sanitizer'))
    if (sanitizer === 'the library’s sanitizer') await without()
    const address = `${larder.origin}/${book?.slug}/${book?.articles[0]}`
    await page.goto(address)
    await readyOffline(page)
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const store = database.transaction('packs', 'readwrite').objectStore('packs')
      const rows = await new Promise<{ texts: { html: string }[] }[]>((resolve) => {
        const all = store.getAll()
        all.onsuccess = () => resolve(all.result)
      })
      const hostile = [
        '<p id="kept">kept</p><img src="x" onerror="window.hacked=1"><script>window.hacked=1</script>',
        '<svg onload="window.hacked=1"></svg>\n      <a href="javascript:window.hacked=1">run</a>',
        '<base href="https://example.com/"><form name="body"><input name="cookie"></form>',
        '<iframe srcdoc="x"></iframe><p style="position:fixed">over</p>',
      ].join('')
      for (const row of rows) store.put({ ...row, texts: row.texts.map((text) => ({ ...text, html: hostile })) })
      await new Promise((resolve) => Object.assign(store.transaction, { oncomplete: resolve }))
      database.close()
    })
    await larder.stop()
    const again = await laptop.restart()
    if (sanitizer === 'the library’s sanitizer') await without()
    await again.goto(address)
    expect(await again.evaluate(() => 'Sanitizer' in globalThis)).toBe(sanitizer !== 'the library’s sanitizer')
    const article = again.getByRole('article')
    await expect(article.getByText('kept')).toBeVisible()
    expect(await again.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
    expect(
      await article
        .locator('script, svg, base, form, iframe, [onerror], [onload], [style], [href^="javascript:"]')
        .count(),
    ).toBe(0)
  })

test('a page that opened the app cannot control it, whether the app comes from the server or from the cache', async ({
  larder,
  device,
}) => {
  const laptop = device()
  const page = await laptop.open()
  const address = `${larder.origin}/${book?.slug}/${book?.articles[0]}?find=plate#top`
  await laptop.context.route('http://elsewhere.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  const opened = async () => {
    await page.goto('http://elsewhere.localhost/')
    const [popup] = await Promise.all([
      laptop.context.waitForEvent('page'),
      page.evaluate((to) => Object.assign(globalThis, { popup: window.open(to) }), address),
    ])
    await expect(popup.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
    const seen = {
      opener: await popup.evaluate(() => opener === null),
      handle: await page.evaluate(() => (globalThis as unknown as { popup: Window }).popup.closed),
      address: popup.url(),
    }
    // The service worker answered.
    const kept = await popup.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .some((visit) => 'workerStart' in visit && Number(visit.workerStart) > 0),
    )
    if (!kept) await readyOffline(popup)
    await popup.close()
    return { ...seen, kept }
  }
  const isolatedPage = { opener: true, handle: true, address }
  expect(await opened()).toEqual({ ...isolatedPage, kept: false })
  await larder.stop()
  expect(await opened()).toEqual({ ...isolatedPage, kept: true })
})

test('a script in an editor’s text never runs', async ({ larder, page }) => {
  let refusal = ''
  try {
    await larder.importEdited((contentDir) => {
      const file = join(contentDir, 'books', present(book?.slug), `${book?.articles[0]}.en.md`)
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n\n<script>window.hacked=1</script>\n`)
    })
  } catch (error) {
    refusal = String((error as { stderr?: Buffer }).stderr ?? error)
  }
  expect(refusal).toMatch(/\.en\.md:\d+/)
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
})
