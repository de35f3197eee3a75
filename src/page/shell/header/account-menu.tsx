import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useState } from 'react'
import { signOut } from '../../commands/session.ts'
import { Menu, menuItemClass } from '../menu/menu.tsx'
import { lazyPart, MissingPart } from '../notices/missing-part.tsx'
import { notify } from '../notices/toasts.tsx'
import { useReader } from '../view.ts'
import styles from './header.module.css'

const UnsentDialog = lazyPart(() => import('../notices/unsent-dialog.tsx').then((module) => module.UnsentDialog))

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
  /** Readers without a subscription get a notice on the current screen. The guard would send them to another one. */
  const forSubscribers = (words: string) => (event: MouseEvent) => {
    if (subscribed) return
    event.preventDefault()
    notify(words, { label: t`Subscribe`, run: () => void navigate({ to: '/subscribe' }) })
  }
  return (
    <>
      <Menu
        label={t`My Account`}
        text={
          <>
            <span className={styles.wide}>{t`My Account`}</span>
            <svg className={styles.narrow} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
              <path
                fill="currentColor"
                d="M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 2c-4.2 0-8 2-8 5V21h16v-1.5c0-3-3.8-5-8-5Z"
              />
            </svg>
          </>
        }
      >
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
        <Link role="menuitem" className={menuItemClass} to="/settings">
          <Trans>Settings</Trans>
        </Link>
        <button type="button" role="menuitem" className={menuItemClass} onClick={() => void logOut(false)}>
          <Trans>Log Out</Trans>
        </button>
      </Menu>
      {unsent > 0 && (
        <Suspense fallback={<MissingPart />}>
          <UnsentDialog first={unsent} onStay={() => setUnsent(0)} onLeave={(lost) => void logOut(lost > 0)} />
        </Suspense>
      )}
    </>
  )
}
