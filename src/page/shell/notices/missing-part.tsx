import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { isPartMissing, loadPart, onPartMissing, tryMissingParts } from '../../boot/on-demand.ts'
import floating from '../../ui/floating.module.css'
import { Guard } from '../../ui/guard/guard.tsx'
import { Texts } from '../../ui/texts.tsx'
import styles from './update-notice.module.css'

/** Wraps a loader of a part: it retries until the part is there. */
export const onDemand =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    loadPart(load)

/** A component that is loaded when it is first rendered: the script for the first article has a limit. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

/** Says that a part of the app is missing, and what happens next. It is shown beside the screen, which stays usable. */
export function MissingPart() {
  const missing = useSyncExternalStore(onPartMissing, isPartMissing)
  if (!missing) return null
  return (
    <aside role="alert" className={`${floating.box} ${styles.notice}`}>
      <p>
        <Trans>This part is not on your device yet. It opens as soon as you are online.</Trans>
      </p>
      <button type="button" className="button primary" onClick={tryMissingParts}>
        <Trans>Try again</Trans>
      </button>
    </aside>
  )
}

/** Wraps all screens. A screen that is being loaded may be the missing part, even before any screen was shown. */
export function AroundScreens({ children }: { readonly children: ReactNode }): ReactElement {
  const waiting = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {children}
      {waiting && (
        <Guard>
          <Texts>
            <MissingPart />
          </Texts>
        </Guard>
      )}
    </>
  )
}
