import { devices, type Page } from '@playwright/test'
import { PERSON, test } from '../accounts/support/issuer.ts'
import { entries, NOTED, noteField, painted, select, tool, toolbar } from '../notes/support/highlighting.ts'
import { bar, listen } from '../reading/listening/listening-controls.ts'
import { failsBookmarks } from '../support/bookmarked.ts'
import { type Broken, breakable, breakPart, mend } from '../support/faults/broken.ts'
import { expectFrame, expectRetry, notice, search } from '../support/faults/fault-notice.ts'
import { expect, SUBSCRIBER, signIn } from '../support/larder.ts'
import { giveVoices, voices } from '../support/voice.ts'

// A dialog, a panel or a bar over the page throws. The page stays, with what was typed, and the part comes back.

/** Every dialog begins with this element. */
const DIALOG: Broken = { name: 'dialog' }

async function openArticle(page: Page, origin: string): Promise<void> {
  await breakable(page)
  await page.goto(origin + NOTED.path)
  await expect(page.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
}

/** Highlights the first words of the article. Gives them. */
async function highlightFirst(page: Page): Promise<string> {
  const words = await select(page, 0)
  await tool(page, 'Highlight green').click()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  return words
}

const writeToNote = async (page: Page): Promise<void> => {
  await select(page, 1)
  await tool(page, 'Add note').click()
}

test.describe('on a server that stays as it is', () => {
  test.use({ ownServer: false })

  test('a note that cannot be shown leaves the highlights, and comes back with what was typed', async ({
    larder,
    page,
  }) => {
    await openArticle(page, larder.origin)
    const words = await highlightFirst(page)
    await writeToNote(page)
    await noteField(page).fill('Buy oranges')
    await page.keyboard.press('Escape')
    await expect(noteField(page)).toHaveCount(0)
    const dialog = page.getByRole('dialog', { name: 'Note' })

    await breakPart(page, { name: 'textarea' })
    await writeToNote(page)
    await expect(dialog.getByRole('alert')).toContainText('This part could not be shown.')
    await mend(page)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(noteField(page)).toHaveValue('Buy oranges')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)

    await breakPart(page, DIALOG)
    await writeToNote(page)
    await expect(notice(page)).toBeVisible()
    await expectFrame(page)
    expect(await painted(page, 'green')).toBe(words)
    await expect(entries(page)).toHaveCount(1)
    await expectRetry(page, dialog)
    await expect(noteField(page)).toHaveValue('Buy oranges')
  })

  test('the toolbar of a selection fails alone: highlights stay painted and listed', async ({ larder, page }) => {
    await openArticle(page, larder.origin)
    const words = await highlightFirst(page)
    await breakPart(page, { name: 'aria-label', value: 'Selection' })
    await select(page, 1)
    await expect(notice(page)).toBeVisible()
    await expectFrame(page)
    expect(await painted(page, 'green')).toBe(words)
    await expect(entries(page)).toHaveCount(1)
    await expectRetry(page, entries(page))
    // Another selection than the one that failed.
    await select(page, 1, 12)
    await tool(page, 'Highlight pink').click()
    await expect(entries(page)).toHaveCount(2)
    await expect(toolbar(page)).toHaveCount(0)
  })

  test('the contents of an article fail in their panel', async ({ larder, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openArticle(page, larder.origin)
    const id = await page.locator('#root .article-html h2[id]').first().getAttribute('id')
    const hash = `#${encodeURIComponent(String(id))}`
    await breakPart(page, { name: 'href', value: hash })
    await page.getByRole('toolbar', { name: 'Reading tools' }).getByRole('button', { name: 'Contents' }).click()
    const panel = page.locator(':popover-open')
    await expect(panel.getByRole('alert')).toContainText('This part could not be shown.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await mend(page)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByRole('link').first().click()
    await expect(page).toHaveURL(larder.origin + NOTED.path + hash)
    await expect(panel).toHaveCount(0)
  })

  test('a picture that cannot be enlarged leaves the text, and its button comes back', async ({ larder, page }) => {
    await openArticle(page, larder.origin)
    const enlarge = page.getByRole('article').getByRole('button', { name: 'Enlarge picture' }).first()
    await expect(enlarge).toBeAttached()
    await breakPart(page, DIALOG)
    await enlarge.press('Enter')
    await expect(notice(page)).toBeVisible()
    await expectFrame(page)
    await expect(page.locator('#root .article-html figure img').first()).toBeAttached()
    await expectRetry(page, enlarge)
    await enlarge.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the list of keys fails alone, and what was typed in the search stays', async ({ larder, page }) => {
    await breakable(page)
    await page.goto(larder.origin)
    await search(page).fill('salt')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await breakPart(page, { name: 'kbd' })
    await page.keyboard.press('Control+/')
    await expect(list.getByRole('alert')).toContainText('This part could not be shown.')
    await mend(page)
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(list).toContainText('Search the library')
    await list.getByRole('button', { name: 'Close' }).click()
    await expect(list).toHaveCount(0)

    await breakPart(page, DIALOG)
    await page.keyboard.press('Control+/')
    await expect(notice(page)).toBeVisible()
    await expectFrame(page)
    await expectRetry(page, page.getByRole('main'))
    await page.keyboard.press('Control+/')
    await expect(list).toBeVisible()
    await expect(search(page)).toHaveValue('salt')
  })

  test('the bar of the voice fails alone, and the article can still be listened to', async ({ larder, page }) => {
    await giveVoices(page, ['en-GB'])
    await openArticle(page, larder.origin)
    await voices(page, (voices) => {
      voices.held = true
    })
    await breakPart(page, { name: 'aria-label', value: 'Stop listening' })
    await listen(page).click()
    await expect(notice(page)).toBeVisible()
    await expectFrame(page)
    await expect(page.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
    await expectRetry(page, bar(page))
    await bar(page).getByRole('button', { name: 'Stop listening' }).click()
    await expect(bar(page)).toHaveCount(0)
  })

  test('the hint for Safari fails alone', async ({ larder, browser }) => {
    const context = await browser.newContext({ ...devices['iPhone 14'], locale: 'en-US' })
    const page = await context.newPage()
    await breakable(page)
    await page.addInitScript((part) => {
      Object.defineProperty(navigator, 'standalone', { value: false })
      globalThis.broken = part
    }, DIALOG)
    await page.goto(larder.origin)
    await expect(notice(page)).toBeVisible()
    await expectFrame(page)
    const hint = page.getByRole('dialog', { name: 'Keep the books on this device' })
    await expectRetry(page, hint)
    await hint.getByRole('button', { name: 'Got it' }).click()
    await expect(hint).toBeHidden()
    await context.close()
  })
})

test('a question before logging out that cannot be shown signs nobody out', async ({ larder, page }) => {
  await breakable(page)
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + NOTED.path)
  larder.network.weather = failsBookmarks
  const tools = page.getByRole('toolbar', { name: 'Reading tools' })
  await tools.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(tools.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await breakPart(page, DIALOG)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  const question = page.getByRole('dialog', { name: 'Log out now?' })
  await expectRetry(page, question)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('what fails in the settings while it sends leaves the other parts', async ({ larder, issuer, page }) => {
  issuer.person = PERSON
  await breakable(page)
  await page.goto(`${larder.origin}/login?redirectUrl=/settings`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  const setPassword = page.getByRole('button', { name: 'Set a password' })
  await expect(setPassword).toBeVisible()
  // The button says so while the mail is asked for.
  await breakPart(page, { name: 'aria-disabled', value: 'true' })
  await setPassword.click()
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expectRetry(page, setPassword)
  await expect(page.getByRole('definition').filter({ hasText: PERSON.email })).toBeVisible()
})
