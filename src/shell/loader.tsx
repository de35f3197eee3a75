import { Trans, useLingui } from '@lingui/react/macro'
import { readStatus } from '../db/status.ts'
import styles from './loader.module.css'
import { MissingPart } from './missing-part.tsx'
import { useOnline } from './online.ts'
import { useRead } from './view.ts'

interface LoaderProps {
  /** 2 on a screen that has its title already. */
  readonly level?: 1 | 2
}

/** Full screen, and only while nothing is on the device yet; says so when the server cannot be reached. */
export function Loader({ level = 1 }: LoaderProps) {
  const { t } = useLingui()
  const online = useOnline()
  const status = useRead((db) => readStatus(db))
  const Heading = `h${level}` as const
  if (!online || status?.network === 'unreachable')
    return (
      <div className={styles.loader}>
        <Heading>
          {online
            ? t`Something went wrong. Please reload the page`
            : t`You are offline, and no book is on this device yet`}
        </Heading>
        <p>
          <Trans>Nothing is lost. The books will be fetched as soon as the server can be reached.</Trans>
        </p>
        <button type="button" className="button primary" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      </div>
    )
  return (
    <>
      <Progress />
      <MissingPart />
    </>
  )
}

/** Something is on its way, and that says nothing of the network. */
export function Progress() {
  const { t } = useLingui()
  return (
    <div className={styles.loader}>
      <div role="progressbar" aria-label={t`Loading`} className={styles.bar} />
    </div>
  )
}
