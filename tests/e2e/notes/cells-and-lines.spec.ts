import type { Page } from '@playwright/test'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { expect, test } from '../support/larder.ts'
import { tool } from './support/highlighting.ts'

/** The import writes no white space between cells and after line breaks. */
const RHYMES = zipEpub(
  epubFiles({
    metadata: '<dc:title>Rhymes</dc:title><dc:creator>Ann Author</dc:creator>',
    pages: [
      [
        'a.xhtml',
        '<h1>Rhymes</h1><p>Words before.</p><table><tr><td>Oats</td><td>10</td></tr></table><p>line one<br/>line two</p>',
      ],
    ],
    toc: '<li><a href="a.xhtml">Rhymes</a></li>',
  }),
)

const copiedHtml = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })

test('words of two cells and of two lines stay apart where a passage is copied and searched', { tag: '@deep' }, async ({
  larder,
  page,
  context,
}) => {
  await larder.importEpubs({ 'rhymes.epub': RHYMES })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: larder.origin })
  await page.goto(`${larder.origin}/en/rhymes`)
  await page.getByRole('link', { name: 'Rhymes', exact: true }).last().click()
  const text = page.locator('#root .article-html')
  for (const [part, words, html] of [
    [text.locator('tr'), 'Oats\t10', /<blockquote.*<table.*Oats.*<\/blockquote>.*<a [^>]*\/en\/rhymes\//s],
    [text.locator('p').filter({ hasText: 'line one' }), 'line one\nline two', /line one<br.*line two/s],
  ] as const) {
    await part.evaluate((element) => getSelection()?.selectAllChildren(element))
    await tool(page, 'Copy').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`“${words}”`)
    expect(await copiedHtml(page)).toMatch(html)
  }
  await text.locator('tr').evaluate((element) => getSelection()?.selectAllChildren(element))
  await tool(page, 'Find in the library').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “Oats 10”')
})
