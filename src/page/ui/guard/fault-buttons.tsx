import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { reload } from '../../boot/visit.ts'

/** What a reader can do about a part or a screen that has failed. */
export function FaultButtons({ onRetry }: { readonly onRetry: (event: MouseEvent) => void }) {
  return (
    <>
      <button type="button" className="button primary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
      <button type="button" className="button" onClick={reload}>
        <Trans>Reload</Trans>
      </button>
    </>
  )
}
