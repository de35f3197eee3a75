import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { readIntercepted, readStatusFor } from '#db/device/status.ts'
import { readWaiting } from '#db/reader/unsent.ts'
import { readSearchProgress } from '#db/search/search.ts'
import { onShellState, shellState } from '../../boot/app-shell.ts'
import { isSearchMissing, onSearchMissing, prepareSearch } from '../../commands/search.ts'
import styles from '../../markup/header.module.css'
import pillStyles from '../../markup/status-pill.module.css'
import { useAbsentExtras } from '../absent-extras.ts'
import { useOnline } from '../online.ts'
import { useRead, useReader } from '../view.ts'

/** What “ready” is said with: the files that are missing cost no reading. The downloads screen says more about each. */
function useReadyWords(): string {
  const { t } = useLingui()
  const [absent, ...others] = useAbsentExtras()
  if (absent === undefined) return t`Ready to read offline`
  if (others.length > 0) return t`Ready to read offline, a few extras are missing`
  const words = {
    typeface: t`Ready to read offline, in another typeface`,
    icon: t`Ready to read offline, without the icon`,
    manifest: t`Ready to read offline, but not to install`,
  }
  return words[absent]
}

/** What is said when the server did not answer, each with the changes that wait. It fits into one line of a phone. */
function useNetworkWords(all: number) {
  const { t } = useLingui()
  const offline = (): string =>
    all === 0
      ? t`Offline`
      : t`${plural(all, { one: 'Offline, # change waiting', other: 'Offline, # changes waiting' })}`
  const unreachable = (): string =>
    all === 0
      ? t`Server cannot be reached`
      : t`${plural(all, {
          one: 'Server cannot be reached, # change waiting',
          other: 'Server cannot be reached, # changes waiting',
        })}`
  const intercepted = (): string =>
    all === 0
      ? t`The network wants something from you`
      : t`${plural(all, {
          one: 'The network wants something, # change waiting',
          other: 'The network wants something, # changes waiting',
        })}`
  return { offline, unreachable, intercepted }
}

interface StatusWords {
  readonly words: string
  /** Everything is on the device. Shown in another colour. */
  readonly ready: boolean
  /** Everything but the search index is on the device. */
  readonly preparing: boolean
}

/** The state of the library on this device, as text. Empty while there is nothing to say yet. */
function useStatusWords(): StatusWords {
  const { t } = useLingui()
  const { view, expired } = useReader()
  const status = useRead(readStatusFor)
  const settings = useRead(readOfflineSettings)
  const search = useRead(readSearchProgress)
  const waiting = useRead(readWaiting)
  const isIntercepted = useRead(readIntercepted) === true
  const online = useOnline()
  const shell = useSyncExternalStore(onShellState, shellState)
  const isMissing = useSyncExternalStore(onSearchMissing, isSearchMissing)
  const current = status?.language === view.lang && (expired || status.aud === view.aud) ? status : null
  const complete = current?.complete === true
  // Search is prepared once the app shell is complete, since a library is no use offline in an app that does not open. Where the shell
  // cannot be stored, search is still useful in an open page.
  const preparing = complete && (shell === 'complete' || shell === 'missing') && search?.ready === false
  const readyWords = useReadyWords()
  const { all = 0, stuck = 0 } = waiting ?? {}
  const { offline, unreachable, intercepted } = useNetworkWords(all)
  const cutOff = (): string | null => {
    if (current?.network === 'unreachable') return unreachable()
    return isIntercepted ? intercepted() : null
  }
  const saved = (): string => {
    // Both are known in a moment, so any text now would be replaced at once.
    if (shell === 'asking' || search === undefined) return ''
    if (preparing && !isMissing) return t`Preparing search`
    if (shell === 'complete') return preparing ? t`Ready to read offline, without search` : readyWords
    return shell === 'missing' ? t`Saved, but needs a network to open` : saving()
  }
  const saving = (): string => {
    if (current === null || current.total === 0) return ''
    return settings?.paused && !complete
      ? t`Saving is paused: ${current.done} of ${current.total}`
      : t`Saving for offline: ${current.done} of ${current.total}`
  }
  const text = (): string => {
    if (!online) return offline()
    if (expired) return t`Sign in to sync`
    if (current?.storageFull) return t`This device is full`
    const apart = cutOff()
    if (apart !== null) return apart
    // A change that will be sent at once is not worth a message. A stuck one is.
    if (stuck > 0) return t`${plural(stuck, { one: '# change waiting', other: '# changes waiting' })}`
    return complete ? saved() : saving()
  }
  const words = text()
  return { words, ready: words === readyWords, preparing }
}

/**
 * The only live region of the header. On home it is visible to screen readers only, because the pill below the title shows the same text.
 */
export function StatusLine({ unseen }: { readonly unseen: boolean }) {
  const { words, ready, preparing } = useStatusWords()
  const { view } = useReader()
  useEffect(() => {
    if (preparing) prepareSearch(view.lang)
  }, [preparing, view.lang])
  return (
    <p role="status" className={unseen ? 'visually-hidden' : styles.status} data-ready={ready || undefined}>
      {words}
    </p>
  )
}

/** The visible status on the home screen. */
export function StatusPill() {
  const { words, ready } = useStatusWords()
  return (
    <p aria-hidden="true" className={`${pillStyles.pill} screen-only`} data-ready={ready || undefined}>
      {words}
    </p>
  )
}
