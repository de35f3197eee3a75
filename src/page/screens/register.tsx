import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RegisterForm } from '#contract/accounts/account.ts'
import type { SignedIn } from '#contract/workers/sync-api.ts'
import { safePath } from '../access-rules.ts'
import { register } from '../commands/session.ts'
import { NewPasswordFields } from '../forms/account-fields.tsx'
import { Form } from '../forms/form.tsx'
import { Stepper } from '../forms/stepper.tsx'
import { useForm } from '../forms/use-form.ts'
import { NarrowPage } from '../shell/narrow-page.tsx'
import { PersonFields } from '../shell/person-fields.tsx'
import { useCaptcha } from '../shell/sign-in/captcha.ts'
import { CaptchaNotice } from '../shell/sign-in/captcha-notice.tsx'
import { useOvertakenNotice } from '../shell/sign-in/overtaken-notice.ts'
import { useTitle } from '../shell/title.ts'

/** The first step of registration: the details. This creates the account; the payment follows now or later. */
export function Register() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { redirectUrl } = useSearch({ from: '/register' })
  const captcha = useCaptcha('register')
  const withNotice = useOvertakenNotice()
  useTitle(t`Sign Up`)
  const form = useForm<RegisterForm, SignedIn>({
    schema: RegisterForm,
    restoredAs: 'register',
    before: captcha.check,
    handler: (values) => withNotice(register({ ...values, ...captcha.field() })),
    onDone: (signedIn) => {
      const wanted = signedIn.redirectUrl ?? '/subscribe'
      const href = safePath(wanted, location.origin)
      const isElsewhere = href === '/' && wanted !== '/'
      if (href !== '/subscribe' && !isElsewhere) return void navigate({ href, replace: true })
      const search = redirectUrl === undefined ? {} : { redirectedFrom: safePath(redirectUrl, location.origin) }
      void navigate({ to: '/subscribe', search, replace: true })
    },
  })
  return (
    <NarrowPage title={<Trans>Sign Up</Trans>}>
      <Stepper step={1} />
      <Form form={form} submit={t({ message: 'Sign Up', context: 'action' })}>
        <PersonFields firstName="name" phone="" />
        <NewPasswordFields hint={t`At least 8 characters`} />
        <CaptchaNotice shown={captcha.active} />
      </Form>
      <p className="screen-only">
        <Trans>Already have an account?</Trans>
        <span> </span>
        <Link to="/login" search={redirectUrl === undefined ? {} : { redirectUrl }}>
          <Trans context="action">Sign In</Trans>
        </Link>
      </p>
    </NarrowPage>
  )
}
