import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { dropFile, keepFile, measureFile, openKeptFile } from '../../commands/files.ts'
import type { CallProblem } from '../../contract/problems.ts'
import { isLoading, readFile } from '../../db/files.ts'
import type { BookRow, FileFormat } from '../../db/schema.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { useOnline } from '../../shell/online.ts'
import { notify } from '../../shell/toasts.tsx'
import { useRead } from '../../shell/view.ts'
import { byteText } from '../../ui/byte-text.ts'
import styles from './download.module.css'

/** One file of one book: fetched, with its progress; opened; removed. */
export function BookFile({ book, format }: { readonly book: BookRow; readonly format: FileFormat }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const text = useProblemText()
  const row = useRead((db, view) => readFile(db, view, book.slug, format), book.slug, format)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const isUnmeasured = row !== undefined && row.size === null && row.state === 'absent'
  useEffect(() => {
    if (isUnmeasured && online) void measureFile(book.slug, format)
  }, [isUnmeasured, online, book.slug, format])
  if (row === undefined) return null

  const name = format.toUpperCase()
  const size = row.size === null ? '' : byteText(row.size, i18n.locale)
  const title = book.title
  const fetchIt = async () => {
    setProblem(null)
    const result = await keepFile(book.slug, format)
    if (!result.ok) setProblem(result.problem)
  }
  const open = async () => {
    if (!(await openKeptFile(row, title))) notify(t`The browser has cleared this file. Please download it again.`)
  }
  if (isLoading(row, Date.now())) {
    const share = row.size === null ? undefined : Math.round((row.received / row.size) * 100)
    return (
      <div className={styles.file}>
        <span className={styles.format}>{name}</span>
        <progress aria-label={t`Downloading ${title}, ${name}`} max={100} value={share} />
        <span className={styles.size}>{byteText(row.received, i18n.locale)}</span>
      </div>
    )
  }
  return (
    <div className={styles.file}>
      <span className={styles.format}>
        {name} {size !== '' && <span className={styles.size}>{size}</span>}
      </span>
      {row.state === 'kept' ? (
        <>
          <button
            type="button"
            className="button primary"
            aria-label={t`Open ${title}, ${name}`}
            onClick={() => void open()}
          >
            <Trans>Open</Trans>
          </button>
          <button
            type="button"
            className="button"
            aria-label={t`Remove ${title}, ${name}`}
            onClick={() => void dropFile(book.slug, format)}
          >
            <Trans>Remove</Trans>
          </button>
        </>
      ) : (
        <button
          type="button"
          className="button"
          aria-label={t`Download ${title}, ${name}`}
          disabled={!online}
          onClick={() => void fetchIt()}
        >
          {row.state === 'failed' ? <Trans>Try Again</Trans> : <Trans>Download</Trans>}
        </button>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {text(problem)}
        </p>
      )}
    </div>
  )
}
