import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flatten, safeParse } from 'valibot'
import { signIn } from '../commands/session.ts'
import { LoginForm } from '../contract/account.ts'
import type { CallProblem } from '../contract/problems.ts'
import { safePath } from '../guards.ts'
import { fieldMessage } from '../i18n/field-messages.ts'
import { useTitle } from '../shell/title.ts'
import styles from './login.module.css'

type Fields = 'email' | 'password'
type Errors = Partial<Record<Fields, string>>

/** Sign in by e-mail and password, and go on where one was. */
export function Login() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { redirectUrl } = useSearch({ from: '/login' })
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  useTitle(t`Sign In`)

  const read = () => {
    const data = new FormData(form.current ?? undefined)
    return safeParse(LoginForm, {
      email: String(data.get('email') ?? ''),
      password: String(data.get('password') ?? ''),
    })
  }
  const words = (problem: CallProblem): string => {
    if (problem.kind === 'offline') return t`You seem to be offline. Try again while online.`
    return (problem.kind === 'refused' && problem.message) || t`Please try again later`
  }
  const codesOf = (): Errors => {
    const parsed = read()
    if (parsed.success) return {}
    const { nested } = flatten<typeof LoginForm>(parsed.issues)
    return {
      ...(nested?.email && { email: nested.email[0] }),
      ...(nested?.password && { password: nested.password[0] }),
    }
  }
  const check = (field: Fields) => {
    const code = codesOf()[field]
    setErrors((known) => (code === undefined || code === 'required' ? known : { ...known, [field]: code }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = codesOf()
    setErrors(found)
    setProblem('')
    const parsed = read()
    if (!parsed.success) {
      form.current
        ?.querySelector<HTMLInputElement>(`[name=${found.email === undefined ? 'password' : 'email'}]`)
        ?.focus()
      return
    }
    setSending(true)
    const result = await signIn(parsed.output)
    setSending(false)
    if (!result.ok) return setProblem(words(result.problem))
    await navigate({ href: safePath(result.value.redirectUrl ?? redirectUrl, location.origin), replace: true })
  }
  const forget = (field: Fields) => setErrors(({ [field]: _, ...others }) => others)
  return (
    <div className={styles.login}>
      <h1>
        <Trans>Sign In</Trans>
      </h1>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          name="email"
          type="email"
          label={t`E-mail`}
          autoComplete="username"
          error={errors.email && i18n._(fieldMessage(errors.email))}
          disabled={sending}
          onInput={() => forget('email')}
          onBlur={() => check('email')}
        />
        <Field
          name="password"
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          error={errors.password && i18n._(fieldMessage(errors.password))}
          disabled={sending}
          onInput={() => forget('password')}
          onBlur={() => check('password')}
        />
        {problem !== '' && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <button type="submit" className="button primary" disabled={sending}>
          <Trans context="action">Sign In</Trans>
        </button>
      </form>
    </div>
  )
}

interface FieldProps {
  readonly name: Fields
  readonly type: string
  readonly label: string
  readonly autoComplete: string
  readonly error: string | undefined
  readonly disabled: boolean
  readonly onInput: () => void
  readonly onBlur: () => void
}

function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
