import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { useProblemText } from '../../forms/problem-text.ts'
import { sync } from '../../sync-client.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { InBody } from '../../ui/in-body.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { Menu, menuItemClass } from '../menu/menu.tsx'
import { lazyPart, MissingPart } from '../notices/missing-part.tsx'
import { notify, tellOnlyHere, tellToTryLater } from '../notices/toasts.tsx'
import { useReader } from '../view.ts'
import { AccountButtonText } from './account-button-text.tsx'

const UnsentDialog = lazyPart(() => import('../notices/unsent-dialog.tsx').then((module) => module.UnsentDialog))

/** Signs the reader out. `unsent`: how many changes would be lost. The reader is asked then, and may stay. */
function useSignOut() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const problemText = useProblemText()
  const [unsent, setUnsent] = useState(0)
  const isLeaving = useRef(false)
  const logOut = async (discardUnsent: boolean) => {
    if (isLeaving.current) return
    const offline = t`You seem to be offline. Try again while online.`
    setUnsent(0)
    isLeaving.current = true
    // On a full disk not even the sign-out can be noted.
    const result = await sync.signOut({ discardUnsent }).catch(() => null)
    isLeaving.current = false
    if (result === null) return tellToTryLater()
    if (result.ok) {
      if (result.value === 'only here') tellOnlyHere()
      return navigate({ to: '/' })
    }
    if (result.problem.kind === 'unsent') return setUnsent(result.problem.count)
    if (result.problem.kind === 'not_our_server') {
      const why = problemText(result.problem)
      return notify(t`You are still signed in. ${why}`)
    }
    return result.problem.kind === 'offline' ? notify(offline) : tellToTryLater()
  }
  return { unsent, logOut, stay: () => setUnsent(0) }
}

export function AccountMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { subscribed } = useReader()
  const { unsent, logOut, stay } = useSignOut()
  /** Readers without a subscription get a notice on the current screen. The access rule would send them to another one. */
  const forSubscribers = (words: string) => (event: MouseEvent) => {
    if (subscribed || !isPlainClick(event)) return
    event.preventDefault()
    notify(words, { label: t`Subscribe`, run: () => void navigate({ to: '/subscribe' }) })
  }
  return (
    <>
      <Menu label={t`My Account`} text={<AccountButtonText />}>
        <Link
          role="menuitem"
          className={menuItemClass}
          to="/favorites"
          onClick={forSubscribers(t`Please subscribe to use favorites`)}
        >
          <Trans>Favorites</Trans>
        </Link>
        <Link
          role="menuitem"
          className={menuItemClass}
          to="/download"
          onClick={forSubscribers(t`Please subscribe to download files`)}
        >
          <Trans>Downloads</Trans>
        </Link>
        <Link role="menuitem" className={menuItemClass} to="/notes">
          <Trans>Notes</Trans>
        </Link>
        <Link role="menuitem" className={menuItemClass} to="/settings">
          <Trans>Settings</Trans>
        </Link>
        <button type="button" role="menuitem" className={menuItemClass} onClick={() => void logOut(false)}>
          <Trans>Log Out</Trans>
        </button>
      </Menu>
      {/* On phones this menu stands in a popover. */}
      {unsent > 0 && (
        <InBody>
          <Guard>
            <Suspense fallback={<MissingPart />}>
              <UnsentDialog first={unsent} onStay={stay} onLeave={(lost) => void logOut(lost > 0)} />
            </Suspense>
          </Guard>
        </InBody>
      )}
    </>
  )
}
