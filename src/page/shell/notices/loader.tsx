import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readOfflineCopies } from '#db/device/offline-copies.ts'
import { reload } from '../../boot/visit.ts'
import messageStyles from '../../markup/message.module.css'
import { useCutOff, useOnline } from '../online.ts'
import { useTitle } from '../title.ts'
import { useRead } from '../view.ts'
import styles from './loader.module.css'
import { MissingPart } from './missing-part.tsx'

/** After this time with only a progress bar, readers think that the page is broken. */
const SLOW_MS = 2_500

interface LoaderProps {
  /** Use 2 on a screen that already has a title. */
  readonly level?: 1 | 2
  /** Nothing is known yet that could name the screen. Otherwise the title would stay that of the screen before. */
  readonly isNameless?: boolean
}

/** Fills the screen while the content is not on the device yet. Says so when the server cannot be reached. */
export function Loader({ level = 1, isNameless = false }: LoaderProps) {
  const { t } = useLingui()
  const online = useOnline()
  const isFailed = useCutOff()
  const Heading = `h${level}` as const
  const heading = () => {
    if (online) return t`Something went wrong. Please reload the page`
    if (storedBooks.length > 0) return t`You are offline, and this is not on your device yet`
    return t`You are offline, and no book is on this device yet`
  }
  const storedBooks = useRead(readOfflineCopies)?.filter(({ here }) => here > 0) ?? []
  const title = isFailed ? heading() : t`Loading`
  useTitle(isNameless ? title : undefined)
  if (isFailed)
    return (
      <div className={messageStyles.message} data-waiting="failed">
        <Heading>{title}</Heading>
        {storedBooks.length > 0 && <p>{t`These books are on your device:`}</p>}
        {storedBooks.map(({ book }) => (
          <Link key={book.slug} className="button" to="/$bookSlug" params={{ bookSlug: book.slug }}>
            {book.title}
          </Link>
        ))}
        <p>{t`Nothing is lost. What is missing is fetched as soon as the server can be reached.`}</p>
        <button type="button" className="button primary" onClick={reload}>
          {t`Reload`}
        </button>
      </div>
    )
  return (
    <>
      <Progress slow={t`The server is slow to answer. The books appear as soon as they arrive.`} />
      <MissingPart />
    </>
  )
}

/** A progress bar without any statement about the network. `slow` is shown when it takes a while. */
export function Progress({ slow }: { readonly slow?: string }) {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={messageStyles.message} data-waiting>
      <div role="progressbar" aria-label={t`Loading`} className={styles.bar} />
      <p role="status">{late && slow}</p>
    </div>
  )
}
