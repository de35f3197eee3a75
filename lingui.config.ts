import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru', 'uk'],
  catalogs: [{ path: '<rootDir>/src/page/i18n/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
