import { articleTexts, missingFrom } from '#tests/support/content/article-texts.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { present } from '#tests/support/present.ts'
import { expect, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

/** Half of the letters on a printed page without a figure. */
const WORDS_ON_A_PAGE = 900
const [book] = demoBooks
const address = `/${book?.slug}/${book?.articles[0]}`

test('an article is printed like a page of a book: text and notes, no controls, dark on white', async ({
  larder,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(larder.origin + address)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  // This text is only on paper, and screen readers read it like the rest.
  await expect(page.locator('body')).toContainText('Larder editors')
  const bookTitle = titleOf(present(book?.slug), 'book')
  // The list of books comes after the article.
  await expect(page.locator('footer').filter({ hasText: 'Printed on' })).toContainText(bookTitle)
  await page.evaluate(() => document.fonts.ready)
  const title = await article.getByRole('heading', { level: 1 }).textContent()
  const answer = await page.request.get(`${larder.origin}/api/articles/${book?.articles[0]}`)
  const { data } = (await answer.json()) as { data: { attributes: { content: string } } }

  // Parts that are drawn only when they come near the screen are printed too.
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false, printBackground: true })
  const pages = pdfPages(pdf)
  expect(pages.length).toBeLessThan(8)
  expect(missingFrom(pages, [present(title), ...articleTexts(data.attributes.content)])).toEqual([])
  const text = pages.join('\n')
  expect(text).not.toMatch(/↩|Related Books|Sign In|reading settings|Next:|Privacy|Copy link/)
  // The paper names the source and the day. This is the only address on it.
  expect(text.match(/https?:\S+/g), text.slice(-1500)).toEqual([larder.origin + address])
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  for (const part of [bookTitle, 'Larder editors', `Printed on ${today}`]) expect(text).toContain(part)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(article.locator('p').nth(3)).toHaveCSS('color', 'rgb(0, 0, 0)')
  // A question that stands outside of the screen, such as the one before logging out.
  await page.evaluate(() => {
    const question = document.body.appendChild(document.createElement('dialog'))
    question.append('Log out now?')
    question.showModal()
  })
  await expect(page.getByText('Log out now?')).toBeHidden()
  for (const chrome of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('toolbar')])
    await expect(chrome).toBeHidden()
  const pictures = article.locator('figure img')
  expect(await pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete))).toBe(true)
})

test('on paper wide code and formulas are not cut, and the title has the quotes of its language', async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/ru${address}`)
  const text = page.locator('#root .article-html')
  await expect(text.locator('p').first()).toBeVisible()
  await text.evaluate((root) => {
    const MATHML = 'http://www.w3.org/1998/Math/MathML'
    const formula = (display: string) => {
      const math = document.createElementNS(MATHML, 'math')
      math.setAttribute('display', display)
      math.append(document.createElementNS(MATHML, 'mi'))
      return math
    }
    const paragraph = document.createElement('p')
    paragraph.append(formula('inline'))
    root.append(document.createElement('pre'), formula('block'), paragraph)
  })
  await page.emulateMedia({ media: 'print' })
  const added = text.locator('> pre:last-of-type, > math, > p:last-of-type')
  await expect(added).toHaveCount(3)
  for (const part of await added.all()) await expect(part).toHaveCSS('overflow', 'visible')
  await expect(page.locator('footer').filter({ hasText: 'Larder' }).filter({ hasText: '«' })).toContainText(/«.+»/)
})

test('no printed page is nearly empty before a figure', async ({ larder, page }) => {
  for (const { slug, articles } of demoBooks) {
    await page.goto(`${larder.origin}/${slug}/${articles[0]}`)
    await expect(page.locator('.article-html figure img').first()).toBeAttached()
    // The last page ends with the text, and pdftotext writes an empty entry after it.
    const pages = pdfPages(await page.pdf({ format: 'A4' })).slice(0, -2)
    expect(pages.length).toBeGreaterThan(0)
    for (const [at, words] of pages.entries())
      expect(words.trim().length, `${slug}, page ${at + 1}`).toBeGreaterThan(WORDS_ON_A_PAGE)
  }
})
