import { type FormEvent, useEffect, useState } from 'react'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { loadPhoneRules, type PhoneRules } from './phone.ts'
import type { FieldControl } from './use-form.ts'

interface PhoneFieldProps {
  readonly control: FieldControl
  readonly label: string
  /** Whose numbers may be typed without the country's code: two letters. */
  readonly country: string
}

/** What is sent for a number that is none: without its plus no schema takes it, so that the field says so. */
const invalid = (typed: string): string => typed.replace(/\+/g, '')

/** A phone, formatted as it is typed and sent as E.164. */
export function PhoneField({ control, label, country }: PhoneFieldProps) {
  const [rules, setRules] = useState<PhoneRules | null>(null)
  const [typed, setTyped] = useState(control.initial)
  useEffect(() => {
    // Without the rules the number is sent as it is typed, and the server judges it.
    loadPhoneRules().then(
      (loaded) => {
        setRules(loaded)
        setTyped((text) => loaded.format(text, country))
      },
      () => undefined,
    )
  }, [country])
  const onInput = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const deleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    const atEnd = input.selectionEnd === input.value.length
    // In the middle, and when something is taken away, formatting would move the caret under the reader's hands.
    setTyped(rules === null || deleting || !atEnd ? input.value : rules.format(input.value, country))
    control.onInput()
  }
  const text = typed.trim()
  const value =
    rules === null || text === '' ? text.replace(/[\s()-]/g, '') : (rules.parse(text, country) ?? invalid(text))
  return (
    <FieldFrame control={control} label={label}>
      {(parts) => (
        <>
          <input
            {...parts}
            className={styles.input}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={typed}
            disabled={control.disabled}
            onInput={onInput}
            onBlur={() => {
              if (rules !== null) setTyped((now) => rules.format(now, country))
              if (text !== '' && value !== control.initial) control.onInput()
            }}
            onChange={() => undefined}
          />
          <input type="hidden" name={control.name} value={value} />
        </>
      )}
    </FieldFrame>
  )
}
