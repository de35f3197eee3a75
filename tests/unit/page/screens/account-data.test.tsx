import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CATALOGS } from '#page/i18n/activate.ts'
import { AccountData } from '#page/screens/settings/account-data.tsx'

const USER = { id: '7', first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '', subscribed: true }

async function shown(country: string | null): Promise<string> {
  const { messages } = await CATALOGS.en()
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AccountData user={{ ...USER, country }} />
    </I18nProvider>,
  )
}

test.each([
  ['UA', 'Ukraine'],
  ['ua', 'Ukraine'],
  ['Ukraine', 'Ukraine'],
  ['UKR', 'UKR'],
  ['Україна', 'Україна'],
  ['U-', 'U-'],
])('the country %j of another server is shown as %j', async (country, name) => {
  expect(await shown(country)).toContain(`<dd>${name}</dd>`)
})

test.each([null, ''])('the country %j is shown as none', async (country) => {
  expect(await shown(country)).toMatch(/Country<\/dt><dd>—/)
})

test('first and last name are joined by a space', { tags: ['spec-3.5'] }, async () => {
  expect(await shown(null)).toMatch(/Name<\/dt><dd>A B<\/dd>/)
})
