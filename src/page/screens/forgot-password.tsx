import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ForgotPasswordForm } from '#contract/accounts/account.ts'
import { call } from '../commands/call.ts'
import { EmailField } from '../forms/account-fields.tsx'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { NarrowPage } from '../shell/narrow-page.tsx'
import { useTitle } from '../shell/title.ts'

/** Requests a mail with a link to set a new password. */
export function ForgotPassword() {
  const { t } = useLingui()
  const [sent, setSent] = useState<string | null>(null)
  useTitle(t`Forgot your password?`)
  const form = useForm({
    schema: ForgotPasswordForm,
    restoredAs: 'forgot-password',
    handler: async (body) => {
      const answer = await call('forgotPassword', { body })
      // Another server may say nothing.
      const said = () => t`If this address has an account, an e-mail with a link to set a new password is on its way.`
      return answer.ok ? { ok: true, value: answer.value?.meta.message ?? said() } : answer
    },
    onDone: setSent,
  })
  return (
    <NarrowPage title={<Trans>Forgot your password?</Trans>}>
      <div role="status">{sent !== null && <p>{sent}</p>}</div>
      {sent === null && (
        <>
          <p>
            {t`Enter the e-mail address of your account. We send a link to set a new password. It works for 10 minutes.`}
          </p>
          <Form form={form} submit={t`Send`}>
            <EmailField autoComplete="username" />
          </Form>
        </>
      )}
      <p className="screen-only">
        <Link to="/login">{t`Back to signing in`}</Link>
      </p>
    </NarrowPage>
  )
}
