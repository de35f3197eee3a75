import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Notes as NotesRead, readNotes } from '#db/reader/notes.ts'
import { saveAs } from '../../commands/save-as.ts'
import { Breadcrumbs } from '../../markup/breadcrumbs.tsx'
import { useFilterWords } from '../../shell/lists/filter-words.ts'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { useRead, useReader } from '../../shell/view.ts'
import { allOf, filtered } from './filtered.ts'
import { useGone } from './gone.ts'
import { type LinkedArticle, notesAsMarkdown } from './markdown.ts'
import { isMatch, useAnalysers } from './matching.ts'
import { NoteLists } from './note-lists.tsx'
import styles from './notes.module.css'
import { passageAddress } from './passage-link.tsx'
import { UnownedHighlights } from './unowned-highlights.tsx'

const FILE_NAME = 'larder-notes.md'

/** All highlights and notes of the reader, by book. */
export function Notes() {
  const { t } = useLingui()
  const { view } = useReader()
  const notes = useRead(readNotes)
  const [query, setQuery] = useFilterWords()
  const all = notes === undefined ? [] : allOf(notes)
  const gone = useGone(notes)
  const analysers = useAnalysers([view.lang, ...all.map(({ lang }) => lang)])
  useTitle(t`Notes`)
  const isFiltered = query.trim() !== ''
  const found = notes && isFiltered ? filtered(notes, (one) => isMatch(one, query, analysers)) : notes
  const isEmpty = found !== undefined && allOf(found).length === 0
  const save = (saved: NotesRead) => {
    const addressOf = (article: LinkedArticle, id: string) => location.origin + passageAddress(article, id)
    const text = notesAsMarkdown(saved, { all: t`Notes`, elsewhere: t`No longer in the text` }, addressOf)
    saveAs(new Blob([text], { type: 'text/markdown' }), FILE_NAME)
  }
  return (
    <div className={styles.page}>
      <Breadcrumbs site={useSite()} here={t`Notes`} />
      <div className={styles.head}>
        <h1>{t`Notes`}</h1>
        {notes !== undefined && all.length > 0 && (
          <>
            <input
              type="search"
              className={styles.search}
              aria-label={t`Search notes`}
              placeholder={t`Search notes`}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <button type="button" className="button" onClick={() => save(notes)}>
              {t`Export as Markdown`}
            </button>
          </>
        )}
      </div>
      {notes !== undefined && notes.unowned > 0 && <UnownedHighlights count={notes.unowned} />}
      <div role="status">{isEmpty && isFiltered && <p>{t`No note has these words`}</p>}</div>
      {isEmpty && !isFiltered && <Empty />}
      {found !== undefined && <NoteLists notes={found} gone={gone} />}
    </div>
  )
}

function Empty() {
  const { t } = useLingui()
  return (
    <div className={styles.empty}>
      <p>{t`You have no notes yet`}</p>
      <p className={styles.quiet}>
        <Trans>Select words in an article to highlight them or to write a note. This works offline too.</Trans>
      </p>
      <Link to="/" className="button primary">
        <Trans>Choose something to read</Trans>
      </Link>
    </div>
  )
}
