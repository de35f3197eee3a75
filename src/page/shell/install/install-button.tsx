import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { install, installOffer, onInstallOffer } from '../../boot/install-offer.ts'

/** Shown where the browser offers to install the app. */
export function InstallButton() {
  const offer = useSyncExternalStore(onInstallOffer, installOffer)
  return offer === null ? null : (
    <button type="button" className="button" onClick={install}>
      <Trans>Install the app</Trans>
    </button>
  )
}
