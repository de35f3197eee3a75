import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CATALOGS } from '#page/i18n/activate.ts'
import type { PageLinkProps } from '#page/markup/site.ts'
import { WhatToTry } from '#page/screens/search/what-to-try.tsx'

const LANGUAGES = ['en', 'ru', 'uk'] as const
const BOOK = { slug: 'oats', title: 'Oats' }
const Link = ({ children }: PageLinkProps) => <a href="/oats">{children}</a>

async function shown(lang: (typeof LANGUAGES)[number], books: readonly (typeof BOOK)[]): Promise<string> {
  const { messages } = await CATALOGS[lang]()
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messages } })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WhatToTry Link={Link} books={books} />
    </I18nProvider>,
  )
  return html.replace(/<[^>]*>/g, ' ').trim()
}

test.each(LANGUAGES)('a device without books in %s announces none', async (lang) => {
  const text = await shown(lang, [])
  expect(text).toMatch(/\p{L}.*\.$/u)
  expect(text).not.toContain(':')
})

test.each(LANGUAGES)('the books in %s stand after their announcement', async (lang) => {
  expect(await shown(lang, [BOOK])).toMatch(/:\s+Oats$/)
})
