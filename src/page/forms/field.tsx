import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldMessage } from './field-message.ts'
import styles from './forms.module.css'
import type { FieldControl } from './use-form.ts'

/** The attributes that connect a control with its label and error message. */
export interface FieldParts {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FrameProps {
  readonly control: FieldControl
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: boolean
  readonly children: (parts: FieldParts) => ReactNode
}

/** A label, a control and its error message, if there is one. */
export function FieldFrame({ control, label, hint, optional = false, children }: FrameProps) {
  const { t } = useLingui()
  const message = useFieldMessage(control.error, label)
  const id = useId()
  const described = [
    optional && `${id}-optional`,
    hint !== undefined && `${id}-hint`,
    message !== null && `${id}-error`,
  ]
  return (
    <div className={styles.field} data-field={control.name}>
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

type FieldProps = Omit<FrameProps, 'children'> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'readOnly'>

/** A text field with one line. */
export function Field({ control, label, hint, optional, ...input }: FieldProps) {
  return (
    <FieldFrame control={control} label={label} hint={hint} optional={optional ?? false}>
      {(parts) => (
        <input
          {...parts}
          {...input}
          className={styles.input}
          name={control.name}
          defaultValue={control.initial}
          disabled={control.disabled}
          onInput={control.onInput}
        />
      )}
    </FieldFrame>
  )
}
