import { useEffect, useState } from 'react'
import { type FieldError, useController } from 'react-hook-form'
import { VALIDATION_DELAY_MS } from '#contract/limits.ts'
import { SERVER_ERROR } from './use-form.ts'

export interface FieldState {
  readonly error: FieldError | undefined
  readonly disabled: boolean
  /** The attributes of the control. */
  readonly field: Pick<ReturnType<typeof useController>['field'], 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>
}

/**
 * One field of the form around it. Its error appears a moment after the last typing, or at once when the form is sent. The library's
 * `delayError` has one timer for the whole form: typing in the next field would drop the error of this one.
 */
export function useField(name: string): FieldState {
  const { field, fieldState, formState } = useController({ name, defaultValue: '' })
  const { isSubmitting, submitCount } = formState
  const [typed, setTyped] = useState({ value: field.value, submitCount, isSettled: true })
  if (typed.value !== field.value) setTyped({ value: field.value, submitCount, isSettled: false })
  useEffect(() => {
    if (typed.isSettled) return
    const timer = setTimeout(() => setTyped({ ...typed, isSettled: true }), VALIDATION_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { error } = fieldState
  const isShown = typed.isSettled || submitCount > typed.submitCount || error?.type === SERVER_ERROR
  return { field, error: isShown ? error : undefined, disabled: isSubmitting }
}
