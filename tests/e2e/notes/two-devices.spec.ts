import { expect, READER, readyOffline, signIn, test } from '../support/larder.ts'
import { entries, highlighted, NOTED, noteField, select, tool, writeNote } from './support/highlighting.ts'

test('two devices change one note without a network: both texts are kept, the later one first', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const phone = await browser.newContext()
  const laptop = await browser.newContext()
  const [onPhone, onLaptop] = [await phone.newPage(), await laptop.newPage()]
  for (const page of [onPhone, onLaptop]) {
    await signIn(page, larder.origin, READER.email, READER.password)
    await readyOffline(page)
    await page.goto(larder.origin + NOTED.path)
  }
  const words = await writeNote(onPhone, 0, 'First thought')
  await expect.poll(() => highlighted(larder)).toEqual([[words, 'First thought']])
  await onLaptop.reload()
  await expect(entries(onLaptop)).toHaveText(/First thought/)

  await phone.setOffline(true)
  await laptop.setOffline(true)
  for (const [page, text] of [
    [onLaptop, 'Of the laptop'],
    [onPhone, 'Of the phone'],
  ] as const) {
    await entries(page).click()
    await tool(page, 'Add note').click()
    await noteField(page).fill(text)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(entries(page)).toHaveText(new RegExp(text))
  }
  await laptop.setOffline(false)
  await expect.poll(() => highlighted(larder)).toEqual([[words, 'Of the laptop']])
  await phone.setOffline(false)
  await expect.poll(() => highlighted(larder)).toEqual([[words, 'Of the phone\n\nOf the laptop']])
  for (const page of [onPhone, onLaptop]) {
    await page.reload()
    await expect(entries(page)).toHaveText(/Of the phone\s+Of the laptop/)
  }
  await phone.close()
  await laptop.close()
})

test('a highlight that one device deletes is gone on the other, and a sign-out wipes what was sent', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const phone = await browser.newContext()
  const laptop = await browser.newContext()
  const [onPhone, onLaptop] = [await phone.newPage(), await laptop.newPage()]
  for (const page of [onPhone, onLaptop]) await signIn(page, larder.origin, READER.email, READER.password)
  await onPhone.goto(larder.origin + NOTED.path)
  const words = await select(onPhone, 0)
  await tool(onPhone, 'Highlight blue').click()
  await expect.poll(() => highlighted(larder)).toEqual([[words, '']])
  await onLaptop.goto(larder.origin + NOTED.path)
  await entries(onLaptop).click()
  await tool(onLaptop, 'Remove highlight').click()
  await expect.poll(() => highlighted(larder)).toEqual([])
  await onPhone.reload()
  await expect(entries(onPhone)).toHaveCount(0)

  const kept = await writeNote(onPhone, 1, 'Only mine')
  await expect.poll(() => highlighted(larder)).toEqual([[kept, 'Only mine']])
  await onPhone.getByRole('button', { name: 'My Account' }).click()
  await onPhone.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(onPhone.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await onPhone.goto(`${larder.origin}/notes`)
  await expect(onPhone.getByText('You have no notes yet')).toBeVisible()
  await phone.close()
  await laptop.close()
})
