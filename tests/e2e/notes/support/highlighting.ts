import type { Locator, Page } from '@playwright/test'
import { expect, READER } from '../../support/larder.ts'
import { demoBooks } from '../../support/library.ts'
import type { Larder } from '../../support/server/larder.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
/** The book and the article in which the stories highlight words. Everybody may read it. */
export const NOTED = { book: book.slug, article: first, path: `/${book.slug}/${first}` } as const

/** Selects the first words of a paragraph. */
export async function select(page: Page, paragraph: number, letters = 40): Promise<string> {
  await expect(page.locator('#root .article-html > p').nth(paragraph)).toBeVisible()
  const words = await page.evaluate(
    ([at = 0, length = 0]) => {
      const block = [...document.querySelectorAll('#root .article-html > p')][at]
      block?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const node = block?.firstChild
      if (!(node instanceof Text)) throw new Error('the paragraph begins with an element')
      getSelection()?.setBaseAndExtent(node, 0, node, Math.min(length, node.length))
      return String(getSelection())
    },
    [paragraph, letters],
  )
  return words.replaceAll('\u00ad', '').trim()
}

export const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection' })
export const tool = (page: Page, name: string): Locator => toolbar(page).getByRole('button', { name })
export const entries = (page: Page): Locator => page.getByRole('list', { name: 'Highlights' }).getByRole('button')
export const noteField = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Note' }).getByRole('textbox', { name: 'Note' })

/** The words that are painted in a color. */
export const painted = (page: Page, color: string): Promise<string> =>
  page.evaluate(
    (name) => [...(CSS.highlights.get(name) ?? [])].map(String).join().replaceAll('\u00ad', ''),
    `mark-${color}`,
  )

/** Clicks on the first letters that are painted in a color. */
export async function tapPainted(page: Page, color: string): Promise<void> {
  const place = await page.evaluate((name) => {
    const [range] = [...(CSS.highlights.get(name) ?? [])]
    if (!(range instanceof Range)) throw new Error('nothing is painted')
    const [line] = range.getClientRects()
    return { x: (line?.left ?? 0) + 8, y: (line?.top ?? 0) + (line?.height ?? 0) / 2 }
  }, `mark-${color}`)
  await page.mouse.click(place.x, place.y)
}

/** Writes a note for the first words of a paragraph. Gives the words. */
export async function writeNote(page: Page, paragraph: number, note: string): Promise<string> {
  const words = await select(page, paragraph)
  await tool(page, 'Add note').click()
  await noteField(page).fill(note)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(entries(page).filter({ hasText: note })).toBeVisible()
  return words
}

/** Quote and note of the reader's highlights on the server, asked for with a session of its own. */
export async function highlighted(larder: Larder): Promise<(readonly [quote: string, note: string])[]> {
  const login = await fetch(`${larder.serverOrigin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(READER),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const answer = await fetch(`${larder.serverOrigin}/api/user/highlights`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  const { data } = (await answer.json()) as {
    data: { attributes: { quote: string; note: string; deleted: boolean } }[]
  }
  return data.flatMap(({ attributes: { quote, note, deleted } }) => (deleted ? [] : [[quote, note] as const]))
}
