import { expect, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`

test('a footnote that opens has a name and the focus, and gives the focus back to its mark', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + address)
  const mark = page.locator('#root .article-html sup a').first()
  await mark.focus()
  await page.keyboard.press('Enter')
  const note = page.locator('.note-popover')
  await expect(note).toBeFocused()
  await expect(note).toHaveAccessibleName(/\p{L}.*1/u)
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(mark).toBeFocused()
})

test('a link in an open footnote looks like other links of the text', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await page.locator('#root .article-html sup a').first().click()
  const note = page.locator('.note-popover')
  await expect(note).toBeVisible()
  const look = await note.evaluate((popover) => {
    const link = document.createElement('a')
    link.href = 'https://example.com/'
    link.textContent = 'a source'
    popover.append(link)
    const { fontSize, textDecorationLine, marginLeft } = getComputedStyle(link)
    return { isSmaller: fontSize !== getComputedStyle(popover).fontSize, textDecorationLine, marginLeft }
  })
  expect(look).toEqual({ isSmaller: false, textDecorationLine: 'underline', marginLeft: '0px' })
})
