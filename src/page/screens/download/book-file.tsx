import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { loadingUntil, readFile } from '#db/device/files.ts'
import type { BookRow, FileFormat, FileRow } from '#db/schema.ts'
import { downloadFile, dropFile, measureFile, openDownload } from '../../commands/files.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { notify } from '../../shell/notices/toasts.tsx'
import { useOnline } from '../../shell/online.ts'
import { useRead } from '../../shell/view.ts'
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

/** A file that is being fetched. */
function Downloading({ title, name, row }: FileProps) {
  const { t, i18n } = useLingui()
  const share = row.size === null ? undefined : Math.round((row.received / row.size) * 100)
  return (
    <div className={styles.file}>
      <span className={styles.format}>{name}</span>
      <progress aria-label={t`Downloading ${title}, ${name}`} max={100} value={share} />
      <span className={styles.size}>
        {row.received === 0 && (
          <span role="status">
            <Trans>Waiting for the server</Trans>
            <span>, </span>
          </span>
        )}
        <span>{byteText(row.received, i18n.locales)}</span>
      </span>
    </div>
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
        onClick={() => void open()}
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
  const { t, i18n } = useLingui()
  const online = useOnline()
  const text = useProblemText()
  const row = useRead((db, view) => readFile(db, view, book.slug, format), book.slug, format)
  const loading = useLoading(row)
  const isUnmeasured = row !== undefined && row.size === null && row.state === 'absent'
  useEffect(() => {
    if (isUnmeasured && online) void measureFile(book.slug, format)
  }, [isUnmeasured, online, book.slug, format])
  if (row === undefined) return <div className={styles.file} />

  const name = format.toUpperCase()
  const size = row.size === null ? '' : byteText(row.size, i18n.locales)
  const title = book.title
  const hasFailed = row.state === 'failed' || row.state === 'loading'
  if (loading) return <Downloading title={title} name={name} row={row} />
  return (
    <div className={styles.file}>
      <span className={styles.format}>
        <span>{`${name} `}</span>
        {size !== '' && <span className={styles.size}>{size}</span>}
      </span>
      {row.state === 'stored' ? (
        <StoredFile title={title} name={name} row={row} onRemove={() => void dropFile(book.slug, format)} />
      ) : (
        <button
          type="button"
          className="button"
          aria-label={t`Download ${title}, ${name}`}
          disabled={!online}
          onClick={() => void downloadFile(book.slug, format)}
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
    </div>
  )
}
