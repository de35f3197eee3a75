import { type FormEvent, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import type { PhoneRules } from './phone.ts'
import { useField } from './use-field.ts'
import { usePhoneRules } from './use-phone-rules.ts'

interface PhoneFieldProps {
  readonly label: string
  /** The country of numbers without a country code, as two letters, until the reader chooses one. */
  readonly fallback: string
}

/** What is sent: E.164. No schema accepts an invalid number without its plus, so the field shows an error. */
function toSend(typed: string, country: string, rules: PhoneRules | null): string {
  const text = typed.trim()
  if (rules === null || text === '') return text.replace(/[\s()-]/g, '')
  return rules.parse(text, country) ?? text.replace(/\+/g, '')
}

/** A phone field. It formats the number while the reader types. */
export function PhoneField({ label, fallback }: PhoneFieldProps) {
  const state = useField('phone')
  const { onChange, value: sent, ...field } = state.field
  const { setValue } = useFormContext()
  const country = useWatch({ name: 'country' }) || fallback
  const rules = usePhoneRules()
  const [typed, setTyped] = useState<string>(sent)
  useEffect(() => {
    if (rules !== null) setTyped((text) => rules.format(text, country))
  }, [rules, country])
  const value = toSend(typed, country, rules)
  const isWrong = state.error !== undefined
  // Another country can make the same number right or wrong.
  useEffect(() => setValue(field.name, value, { shouldValidate: isWrong }), [setValue, field.name, value, isWrong])
  const onInput = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const deleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    const atEnd = input.selectionEnd === input.value.length
    // Do not format in the middle of the text or on deletion: that would move the caret.
    const text = rules === null || deleting || !atEnd ? input.value : rules.format(input.value, country)
    setTyped(text)
    onChange(toSend(text, country, rules))
  }
  return (
    <FieldFrame state={state} label={label}>
      {(parts) => (
        <input
          {...parts}
          {...field}
          className={styles.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={typed}
          disabled={state.disabled}
          onChange={onInput}
          onBlur={() => {
            if (rules !== null) setTyped(rules.format(typed, country))
            field.onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}
