import type { Locator, Page } from '@playwright/test'
import { BREAD, SIGNS } from '#tests/support/content/books-by-others.ts'
import { expect, test } from '../support/larder.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('Not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** How far the page itself can be scrolled sideways, in px. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [390, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('formulas, readings and directions of a book by others are shown as they were set', async ({
      larder,
      page,
    }) => {
      await larder.importEpubs({ 'signs.epub': SIGNS })
      await page.goto(`${larder.origin}/en/signs`)
      await page.getByRole('link', { name: 'Signs', exact: true }).last().click()
      const text = page.locator('.article-html')
      await expect(page.getByText('A mean is')).toHaveCount(1)

      await test.step('a fraction is drawn, and a wide formula scrolls by itself', async () => {
        const [above, below] = [
          text.locator('mfrac > :first-child').first(),
          text.locator('mfrac > :last-child').first(),
        ]
        expect((await boxOf(above)).bottom).toBeLessThanOrEqual((await boxOf(below)).y + 1)
        const wide = text.locator('math[display=block]').last()
        const { scrolls, fits } = await wide.evaluate((math) => ({
          scrolls: math.scrollWidth > math.clientWidth,
          fits: math.getBoundingClientRect().right <= document.documentElement.clientWidth,
        }))
        expect([scrolls, fits]).toEqual([true, true])
        expect(await sideways(page)).toBe(0)
      })

      await test.step('readings stand above their words', async () => {
        const readings = await text.locator('ruby').all()
        expect(readings).toHaveLength(4)
        for (const ruby of readings) {
          const reading = await boxOf(ruby.locator('rt'))
          const word = await ruby.evaluate((element) => {
            const range = document.createRange()
            range.selectNode(element.childNodes[0] ?? element)
            const { top, height, left, right } = range.getBoundingClientRect()
            return { middle: top + height / 2, left, right }
          })
          // Each font has its own space above and below its letters, and the boxes overlap by it.
          expect(reading.bottom).toBeLessThan(word.middle)
          expect(reading.right).toBeGreaterThan(word.left)
          expect(reading.x).toBeLessThan(word.right)
        }
      })

      await test.step('a part has its own direction', async () => {
        const directionOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction)
        expect(await directionOf(text.locator('p[lang=he]'))).toBe('rtl')
        expect(await directionOf(text.getByText('An English line after.'))).toBe('ltr')
      })
    })

    test('a book that is read from right to left is, and the interface around it is not', async ({ larder, page }) => {
      await larder.importEpubs({ 'bread.epub': BREAD }, 'ar')
      await page.goto(`${larder.origin}/ar/bread`)
      await page.locator('main h2 a').first().click()
      const text = page.locator('.article-html')
      await expect(text).toHaveAttribute('dir', 'rtl')
      const box = await boxOf(text)
      const firstLine = await text
        .locator('p')
        .first()
        .evaluate((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          return range.getClientRects()[0]?.right
        })
      expect(Math.abs((firstLine ?? 0) - box.right)).toBeLessThan(2)
      const quotation = await text.locator('blockquote').evaluate((part) => {
        const { borderRightWidth, borderLeftWidth } = getComputedStyle(part)
        return [borderRightWidth, borderLeftWidth]
      })
      expect(quotation).toEqual(['3px', '0px'])
      const [first, second] = [await boxOf(text.locator('th').first()), await boxOf(text.locator('th').last())]
      expect(first.x).toBeGreaterThan(second.x)
      expect(await page.locator('header').evaluate((header) => getComputedStyle(header).direction)).toBe('ltr')
      expect(await sideways(page)).toBe(0)
    })
  })
