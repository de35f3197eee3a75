import { seriousFindingsLightAndDark } from '../support/axe.ts'
import { expect, READER, readyOffline, signIn, test } from '../support/larder.ts'
import { titleOf } from '../support/library.ts'
import {
  entries,
  highlighted,
  NOTED,
  noteField,
  painted,
  select,
  tapPainted,
  tool,
  toolbar,
  writeNote,
} from './support/highlighting.ts'

test('a visitor’s highlights stay on the device, and are offered to the account after a sign-in', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + NOTED.path)
  const words = await select(page, 0)
  await tool(page, 'Highlight green').click()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  await expect(entries(page)).toHaveText(new RegExp(words.slice(0, 20)))
  await page.reload()
  await expect.poll(() => painted(page, 'green')).toBe(words)

  await signIn(page, larder.origin, READER.email, READER.password)
  await expect(page.getByText('One highlight was made on this device before you signed in.')).toBeVisible()
  await page.goto(`${larder.origin}/notes`)
  await expect(page.getByText('You have no notes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the account' }).click()
  await expect(page.getByRole('blockquote').filter({ hasText: words })).toBeVisible()
  await expect.poll(() => highlighted(larder)).toEqual([[words, '']])
})

test('a note is written without a network, is sent later, and is found, opened and exported', {
  tag: ['@deep', '@spec-2.24'],
}, async ({ larder, page, context }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await readyOffline(page)
  await page.goto(larder.origin + NOTED.path)
  await context.setOffline(true)
  const words = await writeNote(page, 1, 'Buy oranges tomorrow')
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change waiting' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => highlighted(larder)).toEqual([[words, 'Buy oranges tomorrow']])

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  const search = page.getByRole('searchbox', { name: 'Search notes' })
  await search.fill('orange')
  await expect(page.getByText('Buy oranges tomorrow')).toBeVisible()
  await search.fill('locomotive')
  await expect(page.getByText('No note has these words')).toBeVisible()
  await search.fill('')
  expect(await seriousFindingsLightAndDark(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Markdown' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(Buffer.from(chunk))
  const markdown = Buffer.concat(chunks).toString()
  expect(markdown).toContain(`> ${words}`)
  expect(markdown).toContain('Buy oranges tomorrow')
  await search.fill('orange')
  await page.getByRole('link', { name: titleOf(NOTED.book, NOTED.article) }).click()
  await expect.poll(() => painted(page, 'yellow')).toBe(words)
  await page.goBack()
  await expect(search).toHaveValue('orange')
})

test.describe('of a visitor', () => {
  test.use({ ownServer: false })

  test('a highlight that is tapped can have another color, be removed, and come back', { tag: '@deep' }, async ({
    larder,
    page,
  }) => {
    await page.goto(larder.origin + NOTED.path)
    const words = await select(page, 0)
    await tool(page, 'Highlight yellow').click()
    await expect.poll(() => painted(page, 'yellow')).toBe(words)
    await tapPainted(page, 'yellow')
    await expect(tool(page, 'Highlight yellow')).toHaveAttribute('aria-pressed', 'true')
    await tool(page, 'Highlight pink').click()
    await expect.poll(() => painted(page, 'pink')).toBe(words)
    // The list leads to the same tools.
    await entries(page).click()
    await tool(page, 'Remove highlight').click()
    await expect(entries(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => painted(page, 'pink')).toBe(words)
  })

  test('a note that was typed is there again after “back”, Escape and another screen, and not after Cancel', {
    tag: '@deep',
  }, async ({ larder, page }) => {
    await page.goto(`${larder.origin}/${NOTED.book}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: titleOf(NOTED.book, NOTED.article) })
      .click()
    const write = async () => {
      await select(page, 0)
      await tool(page, 'Add note').click()
      await expect(noteField(page)).toBeFocused()
    }
    await write()
    await noteField(page).fill('Buy oranges')
    await page.goBack()
    await expect(noteField(page)).toHaveCount(0)
    await expect(page).toHaveURL(larder.origin + NOTED.path)
    await write()
    await expect(noteField(page)).toHaveValue('Buy oranges')
    await page.keyboard.press('Escape')
    await expect(noteField(page)).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).click()
    await expect(page).toHaveURL(`${larder.origin}/`)
    await page.goBack()
    await write()
    await expect(noteField(page)).toHaveValue('Buy oranges')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(noteField(page)).toHaveCount(0)
    await write()
    await expect(noteField(page)).toHaveValue('')
  })

  test('a passage is copied with its source, and its words are searched in the library', { tag: '@deep' }, async ({
    larder,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(larder.origin + NOTED.path)
    const words = await select(page, 0)
    await tool(page, 'Copy').click()
    await expect(page.getByText('Copied with its source')).toBeVisible()
    await expect(toolbar(page)).toHaveCount(0)
    const title = titleOf(NOTED.book, NOTED.article)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `“${words}”\n— ${title}\n${larder.origin}/en${NOTED.path}`,
    )
    await select(page, 0)
    await tool(page, 'Find in the library').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for “${words}”`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  })
})
