import { present } from '#tests/support/present.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../../support/larder.ts'
import { titleOf } from '../../support/library.ts'
import { giveVoices, voices } from '../../support/voice.ts'
import {
  bar,
  book,
  lastSaid,
  letSpeak,
  listen,
  openOptions,
  openWithVoicesHeld,
  option,
  title,
} from './listening-controls.ts'

test.use({ ownServer: false, contextOptions: { reducedMotion: 'reduce' } })

test('the voice goes on in the next article, and the lock screen controls it, also without a network', async ({
  larder,
  page,
}) => {
  const titleAt = (at: number) => titleOf(present(book?.slug), present(book?.articles[at]))
  const inPlayer = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
  await giveVoices(page, ['en-GB'])
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  larder.network.weather = () => 'down'
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await expect.poll(inPlayer).toEqual([title, 'playing'])
  const isSounding = () => voices(page, ({ isSounding }) => isSounding())
  await expect.poll(isSounding).toBe(true)
  const bookTitle = await page.evaluate(() => navigator.mediaSession.metadata?.artist)
  await expect(page.getByRole('article').getByRole('navigation').getByRole('link').last()).toHaveText(
    present(bookTitle),
  )
  await voices(page, ({ press }) => press('seekforward'))
  await expect.poll(() => lastSaid(page)).not.toBe(title)
  await voices(page, ({ press }) => press('seekbackward'))
  await expect.poll(() => lastSaid(page)).toBe(title)
  await voices(page, ({ press }) => press('pause'))
  await expect(bar(page).getByRole('button', { name: 'Go on' })).toBeVisible()
  await expect.poll(inPlayer).toEqual([title, 'paused'])
  await expect.poll(isSounding).toBe(false)
  await voices(page, ({ press }) => press('play'))
  await expect.poll(inPlayer).toEqual([title, 'playing'])

  await voices(page, ({ press }) => press('nexttrack'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleAt(1))
  await expect.poll(() => lastSaid(page)).toBe(titleAt(1))
  await expect.poll(inPlayer).toEqual([titleAt(1), 'playing'])
  await letSpeak(page)
  await expect.poll(() => voices(page, ({ said }) => said), { timeout: 60_000 }).toContain(titleAt(2))
  // Between two articles there is no player for a moment.
  const stopped = async () => {
    await voices(page, ({ press }) => press('stop'))
    return [await bar(page).isHidden(), ...(await inPlayer()), await isSounding()]
  }
  await expect.poll(stopped).toEqual([true, undefined, 'none', false])
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false')
})

test('the voice stops at the end of the book', async ({ larder, page }) => {
  const last = present(book?.articles.at(-1))
  await giveVoices(page, ['en-GB'])
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/${book?.slug}/${last}`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await listen(page).click()
  await expect.poll(() => voices(page, ({ said }) => said.length)).toBeGreaterThan(20)
  await expect(bar(page)).toBeHidden({ timeout: 30_000 })
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(present(book?.slug), last))
})

test('the beginning of an article that a visitor may not read whole is the end', async ({ larder, page }) => {
  await giveVoices(page, ['en-GB'])
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[1]}`)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await listen(page).click()
  await expect.poll(() => voices(page, ({ said }) => said.length)).toBeGreaterThan(1)
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(present(heading))
})

test('the sleep timer stops the voice after the sentence, and says so', async ({ larder, page }) => {
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await openOptions(page)
  await option(page, 'Sleep timer').selectOption({ label: '15 minutes' })
  await page.keyboard.press('Escape')
  await voices(page, ({ finish }) => finish())
  await expect.poll(() => voices(page, ({ said }) => said.length)).toBe(2)
  await page.clock.setFixedTime(Date.now() + 16 * 60_000)
  await voices(page, ({ finish }) => finish())
  await expect(bar(page).getByRole('status')).toHaveText('The sleep timer has stopped the voice.')
  expect(await voices(page, ({ said }) => said.length)).toBe(2)
  await bar(page).getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => voices(page, ({ said }) => said.length)).toBe(3)
  await expect(bar(page).getByRole('status')).toHaveText('')
  await openOptions(page)
  await expect(option(page, 'Sleep timer')).toHaveValue('off')
})

test('the reader chooses one of the voices for the article’s language, and it stays', async ({ larder, page }) => {
  await giveVoices(page, ['ru-RU', 'en-US', 'en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => voices(page, ({ names }) => names)).toEqual(['en-US'])
  await openOptions(page)
  await expect(option(page, 'Voice').getByRole('option')).toHaveText(['en-US', 'en-GB'])
  await option(page, 'Voice').selectOption('en-GB')
  await expect.poll(() => voices(page, ({ names }) => names)).toEqual(['en-US', 'en-GB'])
  expect(await lastSaid(page)).toBe(title)
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => voices(page, ({ names }) => names)).toEqual(['en-GB'])
})

test('the place follows the voice', async ({ larder, page, context }) => {
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  const heading = (await page.getByRole('article').getByRole('heading', { level: 2 }).nth(2).textContent()) ?? ''
  const wanted = heading.replaceAll('\u00ad', '')
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await expect(async () => {
    if ((await lastSaid(page)) !== wanted) await voices(page, ({ press }) => press('seekforward'))
    expect(await lastSaid(page)).toBe(wanted)
  }).toPass({ intervals: [50] })
  await bar(page).getByRole('button', { name: 'Stop listening' }).click()
  await expect(bar(page)).toBeHidden()
  // In another tab, because this one has a history, which knows where the page was scrolled to.
  const other = await context.newPage()
  await giveVoices(other, ['en-GB'])
  await openWithVoicesHeld(other, larder.origin)
  await listen(other).click()
  await expect.poll(() => lastSaid(other)).toBe(wanted)
})
