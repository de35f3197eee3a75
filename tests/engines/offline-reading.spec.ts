import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { chooseLanguage, expectText, readyOffline, signIn } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

/** The home screen, a page, and of every book its contents and its last article, which only subscribers can read. */
const PATHS = ['/', '/about', ...demoBooks.flatMap(({ slug, articles }) => [`/${slug}`, `/${slug}/${articles.at(-1)}`])]
const [book = { slug: '', articles: [] }] = demoBooks
const article = book.articles[0] ?? ''
const SOON_MS = 30_000

interface Read {
  readonly text: string
  readonly pictures: number
}

/** The text without the status and the number of pictures, after all pictures arrived and the page stopped changing. */
async function readPage(): Promise<Read> {
  const deadline = performance.now() + 30_000
  const read = (): string => {
    for (const status of document.querySelectorAll<HTMLElement>('main p[aria-hidden=true]'))
      status.style.display = 'none'
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is what counts
    return document.querySelector<HTMLElement>('main:has(h1)')?.innerText ?? ''
  }
  let before = ''
  while (before === '' || before !== read()) {
    if (performance.now() > deadline)
      throw new Error(`Nothing to read at ${location.pathname}: ${document.body.textContent}`)
    before = read()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode()))
  return { text: before, pictures: pictures.length }
}

/** The titles that must be on a page before it is whole. */
function titlesOn(path: string): string[] {
  const [slug = '', name] = path.split('/').slice(1)
  if (path === '/') return demoBooks.map((one) => titleOf(one.slug, 'book'))
  if (name !== undefined) return [titleOf(slug, name)]
  return demoBooks.find((one) => one.slug === slug)?.articles.map((one) => titleOf(slug, one)) ?? []
}

async function readOnline(browser: EngineBrowser, origin: string): Promise<Map<string, Read>> {
  const pages = new Map<string, Read>()
  for (const path of PATHS) {
    await browser.goto(origin + path)
    const missing = async () => {
      const page = await runIn(browser, readPage)
      pages.set(path, page)
      return titlesOn(path).filter((title) => !page.text.includes(title))
    }
    await expect.poll(missing, { message: path, timeout: SOON_MS }).toEqual([])
  }
  return pages
}

for (const engine of ENGINES)
  test(`${engine.name}: the whole library can be read without a server after a restart, in two languages`, {
    tag: '@spec-1.9',
  }, async ({ larder, device }) => {
    const phone = device(engine)
    const browser = await phone.open()
    await signIn(browser, larder.origin)
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
    await chooseLanguage(browser, 'en')
    await readyOffline(browser)
    const online = await readOnline(browser, larder.origin)
    const all = [...online.values()]
    expect(all.reduce((sum, page) => sum + page.pictures, 0)).toBeGreaterThan(0)
    expect(all.filter((page) => page.text.includes('Subscribe to continue reading'))).toEqual([])

    await larder.stop()
    const again = await phone.restart()
    // The same whole texts also show that the reader is still signed in.
    for (const path of PATHS) {
      await again.goto(larder.origin + path)
      await expect.poll(() => runIn(again, readPage), { message: path, timeout: SOON_MS }).toEqual(online.get(path))
    }

    await again.goto(`${larder.origin}/${book.slug}/${article}`)
    await expectText(again, 'main h1', titleOf(book.slug, article))
    await chooseLanguage(again, 'ru')
    await expectText(again, 'main article[lang=ru] h1', titleOf(book.slug, article, 'ru'))
  })
