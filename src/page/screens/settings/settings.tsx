import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#contract/workers/sync-api.ts'
import { hasTyped } from '../../forms/typed-values.ts'
import { Breadcrumbs } from '../../markup/breadcrumbs.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'
import { notify } from '../../shell/notices/toasts.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { useSession } from '../../shell/view.ts'
import { sync } from '../../sync-client.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { AccountData } from './account-data.tsx'
import { AccountForm, formOf } from './account-form.tsx'
import { AddressState } from './address-state.tsx'
import { SetPassword } from './set-password.tsx'
import { SignInSettings } from './sign-in-settings.tsx'
import { YourData } from './your-data.tsx'

/** The settings screen: shows and edits the account. Offline it shows the last known data. */
export function Settings() {
  const { t } = useLingui()
  const session = useSession()
  useTitle(t`Settings`)
  const site = useSite()
  // Another device may have changed the account.
  useEffect(() => void sync.refreshAccount(), [])
  if (session === undefined) return null
  return (
    <NarrowPage above={<Breadcrumbs site={site} here={t`Settings`} />} title={<Trans>Settings</Trans>}>
      {session.user !== null && (
        <>
          <Guard>
            <Account user={session.user} />
          </Guard>
          <Guard>
            <AddressState user={session.user} />
          </Guard>
          <Guard>
            <YourData user={session.user} />
          </Guard>
          {/* Last, because it comes from the network. */}
          <Guard>
            <SignInSettings user={session.user} />
          </Guard>
        </>
      )}
    </NarrowPage>
  )
}

function Account({ user }: { readonly user: SessionUser }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<boolean | 'ended'>(() => hasTyped(formOf(user)))
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (editing === 'ended') edit.current?.focus({ preventScroll: true })
  }, [editing])
  if (editing === true)
    return (
      <AccountForm
        user={user}
        onCancel={() => setEditing('ended')}
        onSaved={() => {
          setEditing('ended')
          notify(t`Your profile data has been successfully changed`)
        }}
      />
    )
  return (
    <>
      <AccountData user={user} />
      {user.has_password === false ? (
        <SetPassword email={user.email} />
      ) : (
        <button ref={edit} type="button" className="button primary" onClick={() => setEditing(true)}>
          {t`Edit`}
        </button>
      )}
    </>
  )
}
