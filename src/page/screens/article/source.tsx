import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { BookRow } from '#db/schema.ts'
import styles from './article.module.css'

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
  const path = `/${encodeURIComponent(article.bookSlug)}/${encodeURIComponent(article.slug)}`
  return (
    <footer className={styles.source}>
      <p>
        “{article.title}”{book !== null && ` · ${book.title} · ${book.author}`} · Larder
      </p>
      <p>
        {location.origin + path} · <Trans>Printed on {date}</Trans>
      </p>
    </footer>
  )
}
