import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { articlePath } from '#contract/addresses.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { BookRow } from '#db/schema.ts'
import styles from '../../markup/article-page.module.css'
import { useTextLinks } from '../../shell/language/use-addresses.ts'
import { quoted } from '../../ui/article/quoted.ts'

const onPrint = (listener: () => void) => {
  addEventListener('beforeprint', listener)
  return () => removeEventListener('beforeprint', listener)
}
/** Evaluated at each print, because a document may be open for days. */
const today = (): string => new Date().toDateString()

/** Printed only: the article's source and the date. */
export function Source({ article, book }: { readonly article: ArticleRow; readonly book: BookRow | null }) {
  const { i18n } = useLingui()
  const day = new Date(useSyncExternalStore(onPrint, today))
  const date = i18n.date(day, { dateStyle: 'long' })
  const { hrefFor } = useTextLinks()
  const path = hrefFor(articlePath(article))
  return (
    <footer className={styles.source}>
      <p>{[quoted(article.title, article.lang), book?.title, book?.author, 'Larder'].filter(Boolean).join(' · ')}</p>
      <p>{location.origin + path}</p>
      <p>
        <Trans>Printed on {date}</Trans>
      </p>
    </footer>
  )
}
