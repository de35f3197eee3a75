import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, readyOffline, test } from '../support/larder.ts'
import { entries, NOTED, painted, writeNote } from './support/highlighting.ts'

test('a note whose words an editor removed is listed in the article and on the screen Notes, and can be deleted', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + NOTED.path)
  await readyOffline(page)
  const words = await writeNote(page, 1, 'Keep me')
  await larder.importEdited((contentDir) => {
    const file = join(contentDir, 'books', NOTED.book, `${NOTED.article}.en.md`)
    const blocks = readFileSync(file, 'utf8').split('\n\n')
    const at = blocks.findIndex((block) =>
      block.replaceAll(/\s+/g, ' ').startsWith(words.replaceAll(/\s+/g, ' ').slice(0, 30)),
    )
    expect(at).toBeGreaterThan(0)
    writeFileSync(file, blocks.with(at, 'An editor wrote something else here.').join('\n\n'))
  })
  await page.evaluate(() => {
    const stats = JSON.parse(localStorage.getItem('appStats') ?? '{}')
    localStorage.setItem('appStats', JSON.stringify({ ...stats, updateDate: '2020-01-01T00:00:00.000Z' }))
  })
  await page.reload()
  await expect(page.getByText('An editor wrote something else here.')).toBeVisible()
  await expect(entries(page)).toHaveText(/Keep me.*No longer in the text/)
  expect(await painted(page, 'yellow')).toBe('')

  await page.goto(`${larder.origin}/notes`)
  const gone = page.getByRole('region', { name: 'No longer in the text' })
  await expect(gone.getByText('Keep me')).toBeVisible()
  await gone.getByRole('link', { name: 'Show in context' }).click()
  await expect(page.getByText('An editor wrote something else here.')).toBeInViewport()
  await page.goBack()
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have no notes yet')).toBeVisible()
})
