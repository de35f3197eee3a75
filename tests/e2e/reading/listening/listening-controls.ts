import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { expect } from '../../support/larder.ts'
import { demoBooks, titleOf } from '../../support/library.ts'
import { voices } from '../../support/voice.ts'

export const [book] = demoBooks
const address = `/${book?.slug}/${book?.articles[0]}`
export const title = titleOf(present(book?.slug), present(book?.articles[0]))
export const listen = (page: Page) => page.getByRole('button', { name: 'Listen', exact: true })
export const bar = (page: Page) => page.getByRole('region', { name: 'Listening' })
export const option = (page: Page, name: 'Voice' | 'Speed' | 'Sleep timer') => bar(page).getByRole('combobox', { name })
export const openOptions = (page: Page) =>
  bar(page).getByRole('button', { name: 'Voice, speed and sleep timer' }).click()
export const lastSaid = (page: Page) => voices(page, ({ said }) => said.at(-1))

/** Opens the article with a voice that does not finish a sentence until told. */
export async function openWithVoicesHeld(page: Page, origin: string): Promise<void> {
  await page.goto(origin + address)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await voices(page, (voices) => {
    voices.held = true
  })
}

/** The held voice finishes its sentence, and all others at once. */
export const letSpeak = (page: Page): Promise<void> =>
  voices(page, (voices) => {
    voices.held = false
    voices.finish()
  })
