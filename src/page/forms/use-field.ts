import { type FieldError, useController } from 'react-hook-form'

export interface FieldState {
  readonly error: FieldError | undefined
  readonly disabled: boolean
  /** The attributes of the control. */
  readonly field: Pick<ReturnType<typeof useController>['field'], 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>
}

/** One field of the form around it. */
export function useField(name: string): FieldState {
  const { field, fieldState, formState } = useController({ name, defaultValue: '' })
  return { field, error: fieldState.error, disabled: formState.isSubmitting }
}
