import { useLingui } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Guard } from '../ui/guard/guard.tsx'
import styles from './forms.module.css'
import { useProblemText } from './problem-text.ts'
import type { FormControl } from './use-form.ts'

interface FormProps {
  readonly form: FormControl
  readonly submit: string
  readonly children: ReactNode
  readonly more?: ReactNode
}

/**
 * Fields, each in a guard of its own. Their values are not in them: a field that fails has its value when it is back, and the others stay.
 */
export function Fields({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (field) => <Guard inPlace>{field}</Guard>)
}

export function Form({ form, submit, children, more }: FormProps) {
  const { t } = useLingui()
  const text = useProblemText()
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.submit}
      onInput={form.onInput}
      aria-busy={form.sending}
    >
      <FormProvider {...form.fields}>
        <Fields>{children}</Fields>
      </FormProvider>
      <div className={styles.buttons}>
        <button type="submit" className="button primary" disabled={form.sending}>
          {form.sending && <span className={styles.spinner} role="img" aria-label={t`Sending`} />}
          <span>{submit}</span>
        </button>
        {more}
      </div>
      {/* Below the button: it goes when the reader types again, and the button may not move from under the finger. */}
      {form.problem !== null && (
        <p role="alert" tabIndex={-1} data-problem className={styles.error}>
          {text(form.problem)}
        </p>
      )}
    </form>
  )
}
