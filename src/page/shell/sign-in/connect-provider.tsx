import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CurrentPasswordForm } from '#contract/accounts/account.ts'
import { call } from '../../commands/call.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { notify } from '../notices/toasts.tsx'
import { useTitle } from '../title.ts'
import { providerName } from './providers.tsx'

/** The screen after a provider sent the reader back to add it to the account. The password confirms it. */
export function ConnectProvider({ provider }: { readonly provider: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query] = useState(() => location.search.slice(1))
  const name = providerName(provider)
  useTitle(t`Add ${name}`)
  // The provider's answer works once, and must not end up in a bookmark or a screenshot.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const form = useForm({
    schema: CurrentPasswordForm,
    handler: ({ current_password }) =>
      call('connectIdentity', { params: { provider }, body: { query, current_password } }),
    onDone: () => {
      notify(t`From now on you can sign in with ${name}`)
      void navigate({ to: '/settings', replace: true })
    },
  })
  return (
    <NarrowPage title={<Trans>Add {name}</Trans>}>
      <p>{t`Please confirm with your current password.`}</p>
      <Form form={form} submit={t`Add ${name}`}>
        <PasswordField name="current_password" label={t`Current password`} autoComplete="current-password" />
      </Form>
      <p className="screen-only">
        <Link to="/settings">{t`Settings`}</Link>
      </p>
    </NarrowPage>
  )
}
