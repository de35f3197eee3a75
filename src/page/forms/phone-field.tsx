import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { entryKey } from '../boot/scroll-entries.ts'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { isOurs, isSameNumber, type PhoneRules, toSend, typedOf } from './phone.ts'
import { rememberText, textBefore } from './typed-values.ts'
import { useField } from './use-field.ts'
import { useAreRulesMissing, usePhoneRules } from './use-phone-rules.ts'

interface PhoneFieldProps {
  readonly label: string
  /** The country of numbers without a country code, as two letters, until the reader chooses one. */
  readonly assumed: string
  /** The stored number, or an empty text. It is sent as it is, also when today's rules refuse it. */
  readonly known: string
}

/** Says what the number is taken for, with its code: the number, or the country of a number without a code. */
function usePhoneHint(value: string, country: string, rules: PhoneRules | null): string {
  const { t, i18n } = useLingui()
  const isMissing = useAreRulesMissing(rules)
  const nameOf = (code: string) => new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(code) ?? code
  if (rules !== null && rules.parse(value, '') === value) {
    const { text, country: its } = rules.shown(value)
    const number = its === undefined ? text : `${text} (${nameOf(its)})`
    return t`The number is read as ${number}`
  }
  if (isMissing) return t`Write the number with + and the country code`
  const code = rules?.codeOf(country)
  const assumed = code === undefined ? nameOf(country) : `${nameOf(country)} (${code})`
  return t`A number without + is of this country: ${assumed}`
}

/** The text of the field. It is formatted while the reader types, when they leave the field, and for another country. */
function useTyped(first: string, country: string, rules: PhoneRules | null) {
  const before = useRef(country)
  const [typed, setTyped] = useState(first)
  useEffect(() => {
    const old = before.current
    before.current = country
    if (rules !== null) setTyped((text) => (isOurs(text, old, rules) ? rules.format(text, country) : text))
  }, [rules, country])
  /** The new text, formatted if the reader added digits at the end of one that has only our separators. */
  const next = (input: HTMLInputElement, event: Event): string => {
    const text = input.value
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    // Do not format in the middle of the text or on deletion: that would move the caret.
    if (rules === null || deleting || input.selectionEnd !== text.length) return text
    const isAdded = text.startsWith(typed) && /^\d+$/.test(text.slice(typed.length))
    return isOurs(isAdded ? typed : text, country, rules) ? rules.format(text, country) : text
  }
  const onLeave = () => {
    if (rules !== null && isOurs(typed, country, rules)) setTyped(rules.format(typed, country))
  }
  return { typed, setTyped, next, onLeave }
}

/** A phone field. It formats the number while the reader types, says how it is read, and never changes its characters. */
export function PhoneField({ label, assumed, known }: PhoneFieldProps) {
  const state = useField('phone')
  const { onChange, value: sent, ...field } = state.field
  const { setValue } = useFormContext()
  const rules = usePhoneRules()
  const chosen: unknown = useWatch({ name: 'country' })
  const country = typeof chosen === 'string' && /^[A-Z]{2}$/.test(chosen) ? chosen : assumed
  const [key] = useState(entryKey)
  // A stored number is shown with its code, because it was not typed here.
  const first = (sent === known ? undefined : textBefore(key, sent)) ?? typedOf(sent)
  const { typed, setTyped, next, onLeave } = useTyped(first, country, rules)
  const sentFor = (text: string) => (isSameNumber(text, known) ? known : toSend(text, country, rules))
  const value = sentFor(typed)
  const hint = usePhoneHint(value, country, rules)
  const hintId = useId()
  const isWrong = state.error !== undefined
  // Another country can make the same number right or wrong.
  useEffect(() => setValue(field.name, value, { shouldValidate: isWrong }), [setValue, field.name, value, isWrong])
  useEffect(() => rememberText(key, value, typed), [key, value, typed])
  const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const text = next(currentTarget, nativeEvent)
    setTyped(text)
    onChange(sentFor(text))
  }
  return (
    <FieldFrame state={state} label={label}>
      {(parts) => (
        <>
          <input
            {...parts}
            {...field}
            // An error is read alone: until it is put right, it matters more.
            aria-describedby={parts['aria-describedby'] ?? hintId}
            className={styles.input}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={typed}
            disabled={state.disabled}
            onChange={onInput}
            onBlur={() => {
              onLeave()
              field.onBlur()
            }}
          />
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        </>
      )}
    </FieldFrame>
  )
}
