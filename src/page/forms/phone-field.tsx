import { type FormEvent, useEffect, useState } from 'react'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { loadPhoneRules, type PhoneRules } from './phone.ts'
import type { FieldControl } from './use-form.ts'

interface PhoneFieldProps {
  readonly control: FieldControl
  readonly label: string
  /** The country whose numbers may be typed without a country code, as two letters. */
  readonly country: string
}

/** The value to send for an invalid number. No schema accepts it without the plus, so the field shows an error. */
const invalid = (typed: string): string => typed.replace(/\+/g, '')

/** A phone field. It formats the number while the reader types, and sends it as E.164. */
export function PhoneField({ control, label, country }: PhoneFieldProps) {
  const [rules, setRules] = useState<PhoneRules | null>(null)
  const [typed, setTyped] = useState(control.initial)
  useEffect(() => {
    // If the rules cannot be loaded, the number is sent as typed, and the server checks it.
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
    // Do not format in the middle of the text or on deletion: that would move the caret.
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
