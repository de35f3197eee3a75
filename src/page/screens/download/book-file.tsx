import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadingUntil, readFile } from '#db/device/files.ts'
import type { BookRow, FileFormat, FileRow } from '#db/schema.ts'
import { openDownload } from '../../commands/files.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { notify, tellToTryLater } from '../../shell/notices/toasts.tsx'
import { useOnline } from '../../shell/online.ts'
import { useRead } from '../../shell/view.ts'
import { sync } from '../../sync-client.ts'
import { byteText } from '../../ui/byte-text.ts'
import styles from './download.module.css'

/** Whether a download is still running. A worker that was closed with its tab does not say that it stopped, so a time limit decides. */
function useLoading(row: FileRow | undefined): boolean {
  const until = row?.state === 'loading' ? loadingUntil(row) : 0
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setEnded(until), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until > 0 && ended !== until
}

interface FileProps {
  readonly title: string
  readonly name: string
  readonly row: FileRow
}

interface Row {
  readonly element: RefObject<HTMLElement | null>
  /** The focus was in the row when what it showed went. */
  readonly hadFocus: RefObject<boolean>
}

/** When a control with the focus goes, the focus stays in the row: on the progress, or on the first button. */
function useFocusInRow({ element, hadFocus }: Row): void {
  useLayoutEffect(() => {
    if (hadFocus.current)
      element.current?.querySelector<HTMLElement>('progress, button:enabled')?.focus({ preventScroll: true })
    hadFocus.current = false
    return () => {
      hadFocus.current = element.current?.contains(document.activeElement) === true
    }
  }, [element, hadFocus])
}

/** A file that is being fetched. */
function Downloading({ title, name, row }: FileProps) {
  const { t, i18n } = useLingui()
  const share = row.size === null ? undefined : Math.round((row.received / row.size) * 100)
  return (
    <>
      <span className={styles.format}>{name}</span>
      <progress tabIndex={-1} aria-label={t`Downloading ${title}, ${name}`} max={100} value={share} />
      <span className={styles.size}>
        {row.received === 0 && (
          <span role="status">
            <Trans>Waiting for the server</Trans>
            <span>, </span>
          </span>
        )}
        <span>{byteText(row.received, i18n.locales)}</span>
      </span>
    </>
  )
}

interface StoredFileProps extends FileProps {
  readonly onRemove: () => void
}

/** The buttons of a file that is on the device. */
function StoredFile({ title, name, row, onRemove }: StoredFileProps) {
  const { t } = useLingui()
  const open = async () => {
    if (!(await openDownload(row, title))) notify(t`The browser has deleted this file. Please download it again.`)
  }
  return (
    <>
      <button
        type="button"
        className="button primary"
        aria-label={t`Open ${title}, ${name}`}
        onClick={() => void open().catch(tellToTryLater)}
      >
        {t`Open`}
      </button>
      <button type="button" className="button" aria-label={t`Remove ${title}, ${name}`} onClick={onRemove}>
        {t`Remove`}
      </button>
    </>
  )
}

/** One file of a book, with buttons to download, open and remove it, and the progress of a download. */
export function BookFile({ book, format }: { readonly book: BookRow; readonly format: FileFormat }) {
  const { t } = useLingui()
  const online = useOnline()
  const row = useRead((db, view) => readFile(db, view, book.slug, format), book.slug, format)
  const loading = useLoading(row)
  const isUnmeasured = row !== undefined && row.size === null && row.state === 'absent'
  useEffect(() => {
    if (isUnmeasured && online) void sync.measureFile(book.slug, format)
  }, [isUnmeasured, online, book.slug, format])
  const element = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const wasLoading = useRef(false)
  useEffect(() => {
    wasLoading.current ||= loading
  }, [loading])
  if (row === undefined) return <div className={styles.file} />

  const name = format.toUpperCase()
  const state = loading ? 'fetching' : row.state
  return (
    <div ref={element} className={styles.file}>
      <FileState key={state} {...{ book, format, name, row, loading, online }} inRow={{ element, hadFocus }} />
      <span className="visually-hidden" aria-live="polite">
        {wasLoading.current && state === 'stored' && `${book.title}, ${name}: ${t`on this device`}`}
      </span>
    </div>
  )
}

interface FileStateProps {
  readonly book: BookRow
  readonly format: FileFormat
  readonly name: string
  readonly row: FileRow
  readonly loading: boolean
  readonly online: boolean
  readonly inRow: Row
}

/** What a row shows in one state of its file. */
function FileState({ book, format, name, row, loading, online, inRow }: FileStateProps) {
  const { t, i18n } = useLingui()
  const text = useProblemText()
  useFocusInRow(inRow)
  const { title } = book
  if (loading) return <Downloading title={title} name={name} row={row} />
  const size = row.size === null ? '' : byteText(row.size, i18n.locales)
  const hasFailed = row.state === 'failed' || row.state === 'loading'
  return (
    <>
      <span className={styles.format}>
        <span>{`${name} `}</span>
        {size !== '' && <span className={styles.size}>{size}</span>}
      </span>
      {row.state === 'stored' ? (
        <StoredFile
          title={title}
          name={name}
          row={row}
          onRemove={() => void sync.dropFile(book.slug, format).catch(tellToTryLater)}
        />
      ) : (
        <button
          type="button"
          className="button"
          aria-label={hasFailed ? `${t`Try Again`}: ${title}, ${name}` : t`Download ${title}, ${name}`}
          disabled={!online}
          onClick={() => void sync.downloadFile(book.slug, format).catch(tellToTryLater)}
        >
          {hasFailed ? <Trans>Try Again</Trans> : <Trans>Download</Trans>}
        </button>
      )}
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          {row.problem == null ? (
            <Trans>The download did not finish, and the file was not saved.</Trans>
          ) : (
            text(row.problem)
          )}
        </p>
      )}
    </>
  )
}
