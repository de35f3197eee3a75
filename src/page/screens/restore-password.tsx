import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ResetPasswordForm } from '#contract/accounts/account.ts'
import { safePath } from '../access-rules.ts'
import { call } from '../commands/call.ts'
import { EmailField, NewPasswordFields } from '../forms/account-fields.tsx'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { NarrowPage } from '../shell/narrow-page.tsx'
import { notify } from '../shell/notices/toasts.tsx'
import { useMailedLink } from '../shell/sign-in/mailed-link.ts'
import { useTitle } from '../shell/title.ts'

/** Where a reader goes on if the server does not say it. */
const SIGN_IN = '/login'

/** Sets a new password with the token of a mailed link. */
export function RestorePassword() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { token, email } = useMailedLink()
  useTitle(t`New password`)
  const form = useForm({
    schema: ResetPasswordForm,
    given: { token, email },
    handler: async (body) => {
      const answer = await call('resetPassword', { body })
      return answer.ok ? { ok: true, value: answer.value?.data.redirectUrl ?? SIGN_IN } : answer
    },
    onDone: (next) => {
      notify(t`The password is changed. Please sign in with the new one.`)
      void navigate({ href: safePath(next, location.origin), replace: true })
    },
  })
  const tokenError = form.fields.formState.errors.token?.message
  return (
    <NarrowPage title={<Trans>New password</Trans>}>
      {token === '' ? (
        <p>{t`This link is incomplete. Please open it from the e-mail again, or ask for a new one.`}</p>
      ) : (
        <Form form={form} submit={t`Save`}>
          <EmailField autoComplete="username" readOnly />
          <NewPasswordFields hint={t`At least 8 characters`} />
          {tokenError !== undefined && (
            <p role="alert" tabIndex={-1} data-problem>
              {String(tokenError)}
            </p>
          )}
        </Form>
      )}
      <p className="screen-only">
        <Link to="/password/forgot-password">{t`Ask for a new link`}</Link>
      </p>
    </NarrowPage>
  )
}
