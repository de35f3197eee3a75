import { useLingui } from '@lingui/react/macro'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import type { NotedArticle, Notes } from '#db/reader/notes.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { filtered } from './filtered.ts'
import { NoteEntry } from './note-entry.tsx'
import styles from './notes.module.css'

interface NoteListsProps {
  readonly notes: Notes
  /** Ids of highlights that are no longer in their article. */
  readonly gone: ReadonlySet<string>
}

/** The notes by book. Those that are no longer in the text come last. */
export function NoteLists({ notes, gone }: NoteListsProps) {
  const { t } = useLingui()
  const { books } = filtered(notes, ({ id }) => !gone.has(id))
  const lost = filtered(notes, ({ id }) => gone.has(id)).books.flatMap((book) => book.articles)
  return (
    <>
      {books.map(({ book, articles }) => (
        <section key={`${book.lang} ${book.slug}`} aria-label={book.title}>
          <h2 className={styles.book} lang={book.lang} dir="auto">
            {book.title}
          </h2>
          <Entries articles={articles} />
        </section>
      ))}
      {lost.length + notes.elsewhere.length > 0 && (
        <section aria-label={t`No longer in the text`}>
          <h2 className={styles.book}>{t`No longer in the text`}</h2>
          <Entries articles={lost} isGone elsewhere={notes.elsewhere} />
        </section>
      )}
    </>
  )
}

interface EntriesProps {
  readonly articles: readonly NotedArticle[]
  readonly elsewhere?: readonly ShownHighlight[]
  readonly isGone?: boolean
}

/** One that cannot be shown takes neither the others nor the filter with it. */
const Entries = ({ articles, elsewhere = [], isGone = false }: EntriesProps) => (
  <ul className="plain-list">
    {articles.flatMap(({ article, highlights }) =>
      highlights.map((one) => (
        <Guard key={one.id}>
          <NoteEntry highlight={one} article={article} isGone={isGone} />
        </Guard>
      )),
    )}
    {elsewhere.map((one) => (
      <Guard key={one.id}>
        <NoteEntry highlight={one} article={null} isGone />
      </Guard>
    ))}
  </ul>
)
