import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { OfflineCopyChange } from '#contract/workers/sync-api.ts'
import { countMissingParts } from '#db/device/missing-parts.ts'
import { type OfflineCopy, readOfflineCopies } from '#db/device/offline-copies.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import type { FileRow } from '#db/schema.ts'
import { tellToTryLater } from '../../shell/notices/toasts.tsx'
import { useRead } from '../../shell/view.ts'
import { sync } from '../../sync-client.ts'
import { byteText } from '../../ui/byte-text.ts'
import styles from './download.module.css'
import { MissingExtras } from './missing-extras.tsx'
import { SaveReport } from './save-report.tsx'

/** The bytes that the app uses and whether storage is persistent, as the browser says. Null when it does not say. */
function useUsage(stored: string): { readonly usage: number; readonly persisted: boolean } | null {
  const [state, setState] = useState<{ usage: number; persisted: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the stored data changes
  useEffect(() => {
    const { storage } = navigator
    if (storage?.estimate === undefined) return
    void Promise.all([storage.estimate(), storage.persisted?.() ?? false])
      .then(([{ usage = 0 }, persisted]) => setState({ usage, persisted }))
      .catch(() => undefined)
  }, [stored])
  return state
}

/** A full disk may have no room even for this. */
const changeCopies = (change: OfflineCopyChange): void => void sync.changeOfflineCopies(change).catch(tellToTryLater)

/** How large these files are together, as far as their sizes are known. */
const bytesOf = (files: readonly FileRow[]): number =>
  files.flatMap(({ size }) => size ?? []).reduce((sum, size) => sum + size, 0)

const NOTHING_YET: { readonly paused: boolean; readonly removedBooks: readonly string[] } = {
  paused: false,
  removedBooks: [],
}

/** The server does not send everything as it should be. The rest is here, and these parts are asked for again. */
function MissingParts() {
  const { t } = useLingui()
  const missing = useRead(countMissingParts)
  if (missing === undefined || missing === 0) return null
  return <p role="status">{t`${plural(missing, { one: '# part is missing', other: '# parts are missing' })}`}</p>
}

interface CopiesProps {
  readonly copies: readonly OfflineCopy[]
  readonly removedBooks: readonly string[]
}

function Copies({ copies, removedBooks }: CopiesProps) {
  const { i18n, t } = useLingui()
  const date = new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Trans context="a book">Book</Trans>
          </th>
          <th scope="col">{t`Articles`}</th>
          <th scope="col">{t`Files`}</th>
          <th scope="col">{t`Updated`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Change`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {copies.map(({ book, here, of, files, syncedAt }) => (
          <tr key={book.slug}>
            <th scope="row">{book.title}</th>
            <td data-label={t`Articles`}>
              <Trans>
                {here} of {of}
              </Trans>
            </td>
            <td data-label={t`Files`}>{files.length === 0 ? '—' : <StoredFiles files={files} />}</td>
            <td data-label={t`Updated`}>{syncedAt === null ? '—' : date.format(syncedAt)}</td>
            <td>
              <OfflineCopyButton title={book.title} slug={book.slug} removed={removedBooks.includes(book.slug)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The table of what can be read without a network, and the space it takes. */
export function OnThisDevice() {
  const { i18n, t } = useLingui()
  const storedBooks = useRead(readOfflineCopies)
  const { paused, removedBooks } = useRead(readOfflineSettings) ?? NOTHING_YET
  const articles = storedBooks?.reduce((sum, one) => sum + one.here, 0)
  const savedFiles = storedBooks?.flatMap(({ files }) => files) ?? []
  const room = useUsage(`${articles} ${bytesOf(savedFiles)}`)
  if (!storedBooks) return null
  return (
    <section className={styles.device} aria-labelledby="on-this-device">
      <h2 id="on-this-device">{t`On this device`}</h2>
      <Copies copies={storedBooks} removedBooks={removedBooks} />
      <MissingParts />
      <MissingExtras />
      <div className={styles.actions}>
        {removedBooks.length > 0 || paused ? (
          <button type="button" className="button" onClick={() => changeCopies({ kind: 'restore-all' })}>
            {t`Make all available offline`}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => changeCopies({ kind: 'pause', paused: true })}>
            {t`Pause saving`}
          </button>
        )}
        {paused && <p role="status">{t`Saving is paused. What is here stays and can be read.`}</p>}
      </div>
      {room !== null && (
        <p>
          {savedFiles.length > 0 && (
            <>
              <Trans>Saved files: {byteText(bytesOf(savedFiles), i18n.locales)}.</Trans>
              <span> </span>
            </>
          )}
          <Trans>The app uses {byteText(room.usage, i18n.locales)} on this device.</Trans>
          <span> </span>
          {room.persisted ? (
            <Trans>The browser will not delete it without asking you.</Trans>
          ) : (
            <Trans>If the device runs out of space, the browser may delete it. It is then downloaded again.</Trans>
          )}
        </p>
      )}
      <SaveReport />
    </section>
  )
}

/** The stored files of a book with their sizes. A file in another language than the current one also shows its language. */
function StoredFiles({ files }: { readonly files: readonly FileRow[] }) {
  const { i18n } = useLingui()
  return files.map(({ format, lang, size }) => (
    <div key={`${lang} ${format}`}>
      {[format.toUpperCase(), lang !== i18n.locale && `(${lang})`, size !== null && byteText(size, i18n.locales)]
        .filter(Boolean)
        .join(' ')}
    </div>
  ))
}

function OfflineCopyButton({
  title,
  slug,
  removed,
}: {
  readonly title: string
  readonly slug: string
  readonly removed: boolean
}) {
  const { t } = useLingui()
  return removed ? (
    <button
      type="button"
      className="button"
      aria-label={t`Keep “${title}” on this device`}
      onClick={() => changeCopies({ kind: 'restore', bookSlug: slug })}
    >
      {t`Keep`}
    </button>
  ) : (
    <button
      type="button"
      className="button"
      aria-label={t`Remove “${title}” from this device`}
      onClick={() => changeCopies({ kind: 'remove', bookSlug: slug })}
    >
      {t`Remove`}
    </button>
  )
}
