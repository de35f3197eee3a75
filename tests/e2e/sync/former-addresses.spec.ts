import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookmarked } from '../support/bookmarked.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { placeStored, scrolledTo, storedPlace, wheelTo } from '../support/scrolling.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [, , , old = ''] = book.articles
const PRESENT = 'another-address'
const SHELF = 'another-shelf'
const READ_PX = 1_400
const STILL_PX = 2

const edit = (file: string, change: (text: string) => string) => writeFileSync(file, change(readFileSync(file, 'utf8')))

/** Gives the book and one of its articles other addresses, and says so. All links follow. */
function rename(contentDir: string): void {
  const books = join(contentDir, 'books')
  renameSync(join(books, book.slug), join(books, SHELF))
  const folder = join(books, SHELF)
  for (const name of readdirSync(folder).filter((one) => one.startsWith(`${old}.`)))
    renameSync(join(folder, name), join(folder, name.replace(old, PRESENT)))
  edit(join(folder, 'book.yaml'), (text) =>
    text
      .replace(new RegExp(`^  - ${old}$`, 'm'), `  - address: ${PRESENT}\n    formerly: ${old}`)
      .replace(/^articles:/m, `formerly: ${book.slug}\narticles:`),
  )
  for (const part of ['books', 'pages'])
    for (const name of readdirSync(join(contentDir, part), { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.md'))
        edit(join(contentDir, part, name), (text) =>
          text
            .replaceAll(`(/${book.slug}/${old}`, `(/${SHELF}/${PRESENT}`)
            .replaceAll(new RegExp(`\\(/${book.slug}(?=[/)#])`, 'g'), `(/${SHELF}`),
        )
}

test('an article and its book get other addresses while the article is open: the reader stays at the place, and loses nothing', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/${book.slug}/${old}`)
  await readyOffline(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' }).click()
  await expect.poll(() => bookmarked(larder)).toEqual([old])
  const y = await wheelTo(page, READ_PX)
  const stored = await placeStored(page, old)

  await larder.importEdited(rename)
  await expect(page).toHaveURL(`${larder.origin}/${SHELF}/${PRESENT}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, old))
  await expect(page.getByText('Page not found')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - y)).toBeLessThanOrEqual(STILL_PX)
  expect(await storedPlace(page, PRESENT)).toMatchObject({ quote: stored?.quote, bookSlug: SHELF })
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await expect.poll(() => bookmarked(larder)).toEqual([PRESENT])
  await readyOffline(page)

  await test.step('the server leads from the former address, in each language', async () => {
    for (const prefix of ['', '/uk']) {
      const answer = await fetch(`${larder.origin}${prefix}/${book.slug}/${old}?find=a`, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${prefix}/${SHELF}/${PRESENT}?find=a`])
    }
  })

  await test.step('without the server, the device leads there', async () => {
    await larder.stop()
    await page.goto(`${larder.origin}/${book.slug}/${old}?find=salt`)
    await expect(page).toHaveURL(`${larder.origin}/${SHELF}/${PRESENT}?find=salt`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, old))
    await page.goto(`${larder.origin}/${book.slug}`)
    await expect(page).toHaveURL(`${larder.origin}/${SHELF}`)
    await page.goto(`${larder.origin}/favorites`)
    await expect(page.getByRole('main').getByRole('link', { name: titleOf(book.slug, old) })).toHaveAttribute(
      'href',
      `/${SHELF}/${PRESENT}`,
    )
  })
})
