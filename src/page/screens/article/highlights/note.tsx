import { useRef, useState } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import type { Audience } from '#db/schema.ts'
import { removeAndSaySo } from '../../../shell/highlights/remove-highlight.ts'
import { useReader } from '../../../shell/view.ts'
import type { JoinedBlocks, Passage } from '../../../ui/anchor/anchor.ts'
import { change, highlight } from './actions.ts'
import { NoteDialog } from './note-dialog.tsx'

/** What the note dialog is about: a highlight that exists, or passages that get one. */
export type Noted =
  | { readonly kind: 'shown'; readonly shown: ShownHighlight }
  /** The passages are of the article's own words, the quote is of the shown ones. */
  | { readonly kind: 'new'; readonly passages: readonly Passage[]; readonly quote: string }

export const notedOf = (shown: ShownHighlight | undefined, passages: readonly Passage[], quote: string): Noted =>
  shown === undefined ? { kind: 'new', passages, quote } : { kind: 'shown', shown }

/**
 * A note that was typed, and neither saved nor cancelled. “Back” and Escape close the dialog; opened again, it has the note, also after a
 * fault of the screen. It ends with the document.
 */
let draft: { readonly of: string; readonly text: string } | null = null

function aboutOf(noted: Noted, lang: string) {
  const { quote, note, lang: its } = noted.kind === 'new' ? { ...noted, note: '', lang } : noted.shown
  return { quote, note, lang: its }
}

/** Whose note it is, and of which highlight or passages. */
const subjectOf = (aud: Audience, { id }: ArticleRow, noted: Noted): string =>
  JSON.stringify([aud, id, noted.kind === 'shown' ? noted.shown.id : noted.passages])

interface NoteProps {
  readonly noted: Noted
  readonly article: ArticleRow
  /** The article's own words. */
  readonly own: JoinedBlocks
  /** Does the work, and ends the selection. */
  readonly finish: (work: () => void) => void
  readonly onClose: () => void
}

/** The dialog for a note. Passages without a highlight get one. */
export function Note({ noted, article, own, finish, onClose }: NoteProps) {
  const { aud } = useReader().view
  const { title } = article
  const shown = noted.kind === 'shown' ? noted.shown : null
  const about = aboutOf(noted, article.lang)
  const subject = subjectOf(aud, article, noted)
  const typed = draft?.of === subject ? draft.text : null
  const end = (work: () => void) => {
    draft = null
    work()
  }
  const [failures, setFailures] = useState(0)
  const isSaving = useRef(false)
  const write = (note: string) => {
    if (noted.kind === 'new') return highlight(aud, article, own, noted.passages, { color: 'yellow', note })
    return noted.shown.note === note ? Promise.resolve('') : change(aud, noted.shown, title, { note })
  }
  /** The note stays in the dialog until it is written: a full device would lose it. */
  const save = async (note: string) => {
    if (isSaving.current) return
    isSaving.current = true
    const written = await write(note).catch(() => null)
    isSaving.current = false
    if (written === null) setFailures(failures + 1)
    else end(() => finish(() => undefined))
  }
  return (
    <NoteDialog
      {...about}
      note={typed ?? about.note}
      onType={(text) => {
        draft = { of: subject, text }
      }}
      failures={failures}
      onSave={(note) => void save(note)}
      onClose={onClose}
      onCancel={() => end(onClose)}
      onDelete={shown === null ? undefined : () => end(() => finish(() => removeAndSaySo(aud, shown, title)))}
    />
  )
}
