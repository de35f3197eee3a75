import { type FieldError, useController } from 'react-hook-form'

export interface FieldState {
  readonly error: FieldError | undefined
  readonly disabled: boolean
  readonly field: Pick<ReturnType<typeof useController>['field'], 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>
}

/** One field of the form around it. The library delays its error, and shows it at once when the reader leaves the field. */
export function useField(name: string): FieldState {
  const { field, fieldState, formState } = useController({ name, defaultValue: '' })
  return { field, error: fieldState.error, disabled: formState.isSubmitting }
}
