import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { signOut } from '../commands/session.ts'
import { Menu, menuItemClass } from './menu.tsx'
import { notify } from './toasts.tsx'

export function AccountMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const logOut = async () => {
    const offline = t`You seem to be offline. Try again while online.`
    if (!navigator.onLine) return notify(offline)
    const result = await signOut()
    if (result.ok) return navigate({ to: '/' })
    return notify(result.problem.kind === 'offline' ? offline : t`Please try again later`)
  }
  return (
    <Menu label={t`My Account`} text={<Trans>My Account</Trans>}>
      <Link role="menuitem" className={menuItemClass} to="/settings">
        <Trans>Settings</Trans>
      </Link>
      <button type="button" role="menuitem" className={menuItemClass} onClick={() => void logOut()}>
        <Trans>Log Out</Trans>
      </button>
    </Menu>
  )
}
