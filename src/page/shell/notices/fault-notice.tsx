import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import floating from '../../ui/floating.module.css'
import { FaultButtons } from '../../ui/guard/fault-buttons.tsx'
import { hasFaults, onFaults, retryFaults } from '../../ui/guard/faults.ts'
import { useTrouble } from '../view.ts'
import styles from './update-notice.module.css'

/**
 * Says that a part of the page has failed, and tries it again: when the reader asks for it, on the next screen, and when the storage works
 * again. While that does not work, its own message says what helps.
 */
export function FaultNotice() {
  const isShown = useSyncExternalStore(onFaults, hasFaults)
  const trouble = useTrouble()
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is a new beginning
  useEffect(() => {
    if (trouble === null) retryFaults()
  }, [path, trouble])
  if (!isShown || trouble !== null) return null
  return (
    <aside role="alert" className={`${floating.box} ${styles.notice}`}>
      <p>
        <Trans>A part of this page has failed. Everything else works, and what you typed there is kept.</Trans>
      </p>
      <FaultButtons onRetry={retryFaults} />
    </aside>
  )
}
