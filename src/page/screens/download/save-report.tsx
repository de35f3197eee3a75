import { Trans } from '@lingui/react/macro'
import { saveReport } from '../../commands/report.ts'
import { tellToTryLater } from '../../shell/notices/toasts.tsx'
import styles from './download.module.css'

/** Lets readers save a report about the sync, to send it themselves when they report a fault. */
export function SaveReport() {
  return (
    <div className={`${styles.report} screen-only`}>
      <p>
        <Trans>
          Is something wrong? A report shows how saving went. It does not say who you are, what you read or what you
          searched for. It is a file on this device and is not sent anywhere.
        </Trans>
      </p>
      <button type="button" className="button" onClick={() => void saveReport().catch(tellToTryLater)}>
        <Trans>Save a report</Trans>
      </button>
    </div>
  )
}
