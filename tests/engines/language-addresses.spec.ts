import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import { runIn } from './support/engine.ts'
import { expectText, readyOffline } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
// The app's own. The server's page has the same one.
const TITLE = '#root main h1'

for (const engine of ENGINES)
  test(`${engine.name}: a link is read in its language, online and without a server, and is no choice`, async ({
    larder,
    device,
  }) => {
    const phone = device(engine)
    const browser = await phone.open()
    await browser.goto(`${larder.origin}/ru/${book.slug}`)
    await expectText(browser, TITLE, titleOf(book.slug, 'book', 'ru'))
    const shown = () =>
      runIn(browser, () => ({
        path: location.pathname,
        lang: document.documentElement.lang,
        chosen: localStorage.getItem('currentLanguage'),
      }))
    const at = (path: string) =>
      expect.poll(shown, { message: path, timeout: SOON_MS }).toEqual({ path, lang: 'ru', chosen: null })
    await at(`/ru/${book.slug}`)

    await test.step('its links, back and forward stay in the language', async () => {
      await browser.click(`#root main li a[href="/ru/${book.slug}/${second}"]`)
      await expectText(browser, TITLE, titleOf(book.slug, second, 'ru'))
      await at(`/ru/${book.slug}/${second}`)
      await runIn(browser, () => history.back())
      await expectText(browser, TITLE, titleOf(book.slug, 'book', 'ru'))
      await at(`/ru/${book.slug}`)
      await runIn(browser, () => history.forward())
      await expectText(browser, TITLE, titleOf(book.slug, second, 'ru'))
    })
    await test.step('an unknown address says so in the language', async () => {
      await browser.goto(`${larder.origin}/ru/${book.slug}/no-such-article`)
      await expectText(browser, TITLE, 'Страница не найдена')
      await at(`/ru/${book.slug}/no-such-article`)
    })
    await test.step('without a prefix the reader has their own language', async () => {
      await browser.goto(`${larder.origin}/${book.slug}`)
      await expectText(browser, TITLE, titleOf(book.slug, 'book'))
      await readyOffline(browser)
    })
    await test.step('the same without a server', async () => {
      await browser.goto(`${larder.origin}/ru`)
      await readyOffline(browser, 'ru')
      await larder.stop()
      const again = await phone.restart()
      await again.goto(`${larder.origin}/ru/${book.slug}/${first}`)
      await expectText(again, TITLE, titleOf(book.slug, first, 'ru'))
      await expectText(again, 'a[hreflang=en]', 'Read this in English')
      await again.goto(`${larder.origin}/ru/no-such-book`)
      await expectText(again, TITLE, 'Страница не найдена')
      await again.goto(`${larder.origin}/${book.slug}/${first}`)
      await expectText(again, TITLE, titleOf(book.slug, first))
    })
  })
