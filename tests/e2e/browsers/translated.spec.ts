import { present } from '#tests/support/present.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { fillRegistration, NEW_READER } from '../support/registration.ts'
import { expectTranslated, translatePages } from '../support/translation/translated.ts'

// A translator of the browser takes each text out of the document and puts another one in its place. React must not miss any of them.

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const title = titleOf(book.slug, 'book')

test('a translated page signs a reader in, searches and changes its language', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await translatePages(page)
  await page.goto(`${larder.origin}/login`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong e-mail' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(SUBSCRIBER.email)
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expectTranslated(page)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await readyOffline(page)

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('plate')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectTranslated(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “plate”')
  await search.fill('salts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “salts”')
  await expectTranslated(page)
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Результати пошуку «salts»')
  await expectTranslated(page)
})

test('translated forms show each error, keep what was typed, and work', async ({ larder, page }) => {
  await translatePages(page)
  await page.goto(`${larder.origin}/register`)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('This field is required')
  await expectTranslated(page)
  await fillRegistration(page)
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail address')
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/already/)
  await expect(page.getByLabel('First name')).toHaveValue('Oksana')
  await expectTranslated(page)
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.getByLabel('Имя')).toHaveValue('Oksana')
  await expectTranslated(page)
  await page.getByLabel('Эл. почта').fill(NEW_READER.email)
  await page.locator('main form').getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page).toHaveURL(/\/subscribe/)
  await expectTranslated(page)

  await page.goto(`${larder.origin}/settings`)
  await expectTranslated(page)
})

test('translated settings and a forgotten password show errors and results', async ({ larder, page }) => {
  await translatePages(page)
  await page.goto(`${larder.origin}/password/forgot-password`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('This field is required')
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await expectTranslated(page)

  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('This field is required')
  await expectTranslated(page)
  await page.getByLabel('First name').fill('Olena')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expectTranslated(page)
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile data has been successfully changed')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Olena' })).toBeVisible()
  await expectTranslated(page)
})

test('in a translated article the matches, the settings, the star and the next article work', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await translatePages(page)
  await page.goto(`${larder.origin}/search?q=plate`)
  await page.getByRole('link', { name: titleOf(book.slug, first) }).click()
  const bar = page.getByRole('region', { name: 'Found in this article' })
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/)
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(bar.getByRole('status')).toHaveText(/^2 of \d+$/)
  await expectTranslated(page)
  await page.getByRole('button', { name: 'Stop marking' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  await page.getByRole('button', { name: 'A+, larger text' }).click()
  await expectTranslated(page)
  await page.keyboard.press('Escape')
  const star = page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' })
  await star.click()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await page.mouse.wheel(0, 20_000)
  await expectTranslated(page)
  await page.locator('a[rel=next]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, present(book.articles[1])))
  await expectTranslated(page)

  await page.goto(`${larder.origin}/favorites`)
  const starred = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: titleOf(book.slug, first) })
  await expect(starred).toBeVisible()
  await expectTranslated(page)
  await starred.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(page.getByText('You have no bookmarks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(starred).toBeVisible()
  await expectTranslated(page)
})

test('a translated screen of downloads shows how far a file is, and that it is here', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await translatePages(page)
  await page.goto(`${larder.origin}/download`)
  for (const format of ['PDF', 'EPUB']) {
    await page.getByRole('button', { name: `Download ${title}, ${format}` }).click()
    await expect(page.getByRole('button', { name: `Open ${title}, ${format}` })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(format)
    await expectTranslated(page)
    await page.getByRole('button', { name: `Remove ${title}, ${format}` }).click()
    await expect(page.getByRole('button', { name: `Download ${title}, ${format}` })).toBeVisible()
    await expectTranslated(page)
  }
  await page.getByRole('button', { name: 'Pause saving' }).click()
  await expect(page.getByText('Saving is paused.')).toBeVisible()
  await expectTranslated(page)
})

test('words can be highlighted in a translated article, and the list of notes can be filtered', async ({
  larder,
  page,
}) => {
  await translatePages(page)
  await page.goto(`${larder.origin}/${book.slug}/${first}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTranslated(page)
  await page
    .locator('#root .article-html > p')
    .nth(1)
    .dblclick({ position: { x: 40, y: 10 } })
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog', { name: 'Note' }).getByRole('textbox').fill('Buy oranges tomorrow')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Highlights' })).toContainText('Buy oranges tomorrow')
  await expectTranslated(page)
  await page.getByRole('link', { name: 'All notes' }).click()
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('locomotive')
  await expect(page.getByText('No note has these words')).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('orange')
  await expect(page.getByText('Buy oranges tomorrow')).toBeVisible()
  await expectTranslated(page)
})
