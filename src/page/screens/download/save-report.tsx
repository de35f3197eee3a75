import { Trans } from '@lingui/react/macro'
import { saveReport } from '../../commands/report.ts'
import styles from './download.module.css'

/** Lets readers save a report about the sync, to send it themselves when they report a fault. */
export function SaveReport() {
  return (
    <div className={styles.report}>
      <p>
        <Trans>
          Is something wrong? A report shows how the saving went, and nothing of who you are, what you read or what you
          looked for. It is sent nowhere: it is a file on this device.
        </Trans>
      </p>
      <button type="button" className="button" onClick={() => void saveReport()}>
        <Trans>Save a report</Trans>
      </button>
    </div>
  )
}
