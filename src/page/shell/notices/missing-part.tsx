import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { isPartMissing, loadPart, onPartMissing, tryMissingParts } from '../../boot/on-demand.ts'
import styles from './update-notice.module.css'

/** A loader of a part, which asks until it comes. */
export const onDemand =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    loadPart(load)

/** A component that is loaded when it is first shown. */
export const late = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

/** What somebody waits for has not come: why, and what happens. Shown beside what is on the screen, which stays of use. */
export function MissingPart() {
  const missing = useSyncExternalStore(onPartMissing, isPartMissing)
  if (!missing) return null
  return (
    <aside role="alert" className={styles.notice}>
      <p>
        <Trans>This needs the network once more, and opens by itself then.</Trans>
      </p>
      <button type="button" className="button primary" onClick={tryMissingParts}>
        <Trans>Try again</Trans>
      </button>
    </aside>
  )
}

/** Around all screens: a screen on its way may be the missing part, also when none has been shown yet. */
export function AroundScreens({ children }: { readonly children: ReactNode }): ReactElement {
  const waiting = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {children}
      {waiting && (
        <I18nProvider i18n={i18n}>
          <MissingPart />
        </I18nProvider>
      )}
    </>
  )
}
