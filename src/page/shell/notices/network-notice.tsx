import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { WAY_OUT } from '#contract/app-shell/shell-page.ts'
import floating from '../../ui/floating.module.css'
import styles from './update-notice.module.css'

/**
 * Somebody else answers in the server's place, such as the sign-in of a hotel. The link opens their page in another tab, so that the
 * reader can go on reading. When they come back, the app goes on by itself.
 */
export function NetworkNotice() {
  const [later, setLater] = useState(false)
  if (later) return null
  return (
    <aside className={`${floating.box} ${styles.notice}`}>
      <p>
        <Trans>
          The network wants something from you first, such as a sign-in. What is on this device can be read.
        </Trans>
      </p>
      <a className="button primary" href={WAY_OUT} target="_blank" rel="noopener">
        <Trans>Open the network’s page</Trans>
      </a>
      <button type="button" className="button" onClick={() => setLater(true)}>
        <Trans>Later</Trans>
      </button>
    </aside>
  )
}
