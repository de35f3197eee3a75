import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LoginForm } from '#contract/accounts/account.ts'
import type { SignedIn } from '#contract/workers/sync-api.ts'
import { signIn } from '../../commands/session.ts'
import { EmailField } from '../../forms/account-fields.tsx'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { type Click, isPlainClick } from '../../ui/plain-click.ts'
import { useCaptcha } from './captcha.ts'
import { CaptchaNotice } from './captcha-notice.tsx'
import { useOvertakenNotice } from './overtaken-notice.ts'
import styles from './sign-in.module.css'
import { SocialButtons } from './social-buttons.tsx'

interface SignInFormProps {
  /** The path to go to after a sign-in that leaves the document, as a social one does. */
  readonly returnTo: string
  readonly onDone: (signedIn: SignedIn) => void
  /** Called when a link in the form is followed here, so that the dialog closes. */
  readonly onLeave?: () => void
}

/** The form to sign in with e-mail and password, or at a social provider. */
export function SignInForm({ returnTo, onDone, onLeave }: SignInFormProps) {
  const { t } = useLingui()
  const captcha = useCaptcha('login')
  const withNotice = useOvertakenNotice()
  const form = useForm<LoginForm, SignedIn>({
    schema: LoginForm,
    restoredAs: 'sign-in',
    before: captcha.check,
    handler: (values) => withNotice(signIn({ ...values, ...captcha.field() })),
    onDone,
  })
  const onLink = (click: Click) => {
    if (isPlainClick(click)) onLeave?.()
  }
  const register = returnTo === '/' ? {} : { redirectUrl: returnTo }
  return (
    <div className={styles.signIn}>
      <Form form={form} submit={t({ message: 'Sign In', context: 'action' })}>
        <EmailField autoComplete="username" />
        <PasswordField name="password" label={t`Password`} autoComplete="current-password" />
        <CaptchaNotice shown={captcha.active} />
      </Form>
      <p className={`${styles.links} screen-only`}>
        <Link to="/password/forgot-password" onClick={onLink}>
          {t`Forgot your password?`}
        </Link>
        <Link to="/register" search={register} onClick={onLink}>
          {t`Create an account`}
        </Link>
      </p>
      {/* Last, because they come from the network. */}
      <Guard inPlace>
        <SocialButtons returnTo={returnTo} />
      </Guard>
    </div>
  )
}
