import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CATALOGS } from '#page/i18n/activate.ts'

/** What a part of a screen shows in English, as HTML. */
export async function inEnglish(part: ReactNode): Promise<string> {
  const { messages } = await CATALOGS.en()
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{part}</I18nProvider>)
}
