import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldMessage } from './field-message.ts'
import styles from './forms.module.css'
import { type FieldState, useField } from './use-field.ts'

/** The attributes that connect a control with its label and error message. */
interface FieldParts {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FrameProps {
  readonly state: FieldState
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: boolean
  /** The label of the field whose value this one has to repeat. */
  readonly repeats?: string | undefined
  readonly children: (parts: FieldParts) => ReactNode
}

export function FieldFrame({ state, label, hint, optional = false, repeats, children }: FrameProps) {
  const { t } = useLingui()
  const message = useFieldMessage(state, label, repeats)
  const id = useId()
  const described = [
    optional && `${id}-optional`,
    hint !== undefined && `${id}-hint`,
    message !== null && `${id}-error`,
  ]
  return (
    <div className={styles.field} data-field>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {optional && (
          <span id={`${id}-optional`} className={styles.hint}>
            {t`optional`}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': message !== null,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {message !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error} lang={message.lang} dir={message.dir}>
          {message.text}
        </p>
      )}
    </div>
  )
}

type FieldProps = Omit<FrameProps, 'state' | 'optional' | 'repeats' | 'children'> & { readonly name: string } & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'readOnly'
  >

export function Field({ name, label, hint, ...input }: FieldProps) {
  const state = useField(name)
  return (
    <FieldFrame state={state} label={label} hint={hint}>
      {(parts) => <input {...parts} {...input} {...state.field} className={styles.input} disabled={state.disabled} />}
    </FieldFrame>
  )
}
