import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { signOut } from '../commands/session.ts'
import { Menu, menuItemClass } from './menu.tsx'
import { notify } from './toasts.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useReader } from './view.ts'

export function AccountMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { subscribed } = useReader()
  const [unsent, setUnsent] = useState(0)
  const logOut = async (discardUnsent: boolean) => {
    const offline = t`You seem to be offline. Try again while online.`
    setUnsent(0)
    if (!navigator.onLine) return notify(offline)
    const result = await signOut(discardUnsent)
    if (result.ok) return navigate({ to: '/' })
    if (result.problem.kind === 'unsent') return setUnsent(result.problem.count)
    return notify(result.problem.kind === 'offline' ? offline : t`Please try again later`)
  }
  /** Who has not subscribed is told so where he is; the guard would send him off. */
  const forSubscribers = (words: string) => (event: MouseEvent) => {
    if (subscribed) return
    event.preventDefault()
    notify(words, { label: t`Subscribe`, run: () => void navigate({ to: '/subscribe' }) })
  }
  return (
    <>
      <Menu label={t`My Account`} text={<Trans>My Account</Trans>}>
        <Link
          role="menuitem"
          className={menuItemClass}
          to="/favorites"
          onClick={forSubscribers(t`Please subscribe to use favorites`)}
        >
          <Trans>Favorites</Trans>
        </Link>
        <Link role="menuitem" className={menuItemClass} to="/settings">
          <Trans>Settings</Trans>
        </Link>
        <button type="button" role="menuitem" className={menuItemClass} onClick={() => void logOut(false)}>
          <Trans>Log Out</Trans>
        </button>
      </Menu>
      {unsent > 0 && <UnsentDialog count={unsent} onStay={() => setUnsent(0)} onLeave={() => void logOut(true)} />}
    </>
  )
}
