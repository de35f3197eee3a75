import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PageLinkProps, Site } from '../markup/site.ts'
import { pageWords } from '../markup/words.ts'

const AppLink = (props: PageLinkProps) => <Link {...props} />

/** What the components of `markup` need in the app: texts in the shown language, and links that load no page. */
export function useSite(): Site {
  const { i18n } = useLingui()
  const { locale } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language, and `i18n` is always the same object
  return useMemo(() => ({ words: pageWords(i18n), Link: AppLink }), [locale])
}
