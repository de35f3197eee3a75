import { articleTexts, missingFrom } from '#tests/support/article-texts.ts'
import { pdfPages } from '#tests/support/poppler.ts'
import { expect, test } from './support/larder.ts'
import { demoBooks } from './support/library.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const address = `/${book?.slug}/${book?.articles[0]}`

test('an article prints as a page of a book: its text and notes, no chrome, dark on white', async ({
  larder,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(larder.origin + address)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  const title = await article.getByRole('heading', { level: 1 }).textContent()
  const answer = await page.request.get(`${larder.origin}/api/articles/${book?.articles[0]}`)
  const { data } = (await answer.json()) as { data: { attributes: { content: string } } }

  // What is shown one screen further down is printed too.
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false, printBackground: true })
  const pages = pdfPages(pdf)
  expect(pages.length).toBeLessThan(8)
  expect(missingFrom(pages, [title ?? '', ...articleTexts(data.attributes.content)])).toEqual([])
  const text = pages.join('\n')
  expect(text).not.toMatch(/https?:|↩|Related Books|Sign In|Reading settings|Next:|Privacy|Copy link/)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(article.locator('p').nth(3)).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const chrome of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('toolbar')])
    await expect(chrome).toBeHidden()
  const pictures = article.locator('figure img')
  expect(await pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete))).toBe(true)
})
