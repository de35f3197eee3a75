import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { chosenLanguage, onLanguageChosen } from '../commands/language.ts'
import { fieldMessage } from '../i18n/field-messages.ts'
import { activateValidationMessages, onValidationMessages, validationMessages } from '../i18n/validation-messages.ts'
import type { FieldError } from './use-form.ts'

// With the first form, and not with the first screen: most readers never see one.
void activateValidationMessages(chosenLanguage(), navigator.languages)
onLanguageChosen((code) => void activateValidationMessages(code, navigator.languages))

/** The words for what is wrong with a field, and their language where it is not the interface's. */
export function useFieldMessage(
  error: FieldError | undefined,
  label: string,
): { readonly text: string; readonly lang?: string } | null {
  const { i18n } = useLingui()
  const loaded = useSyncExternalStore(onValidationMessages, validationMessages)
  if (error === undefined) return null
  if ('text' in error) return { text: error.text }
  const other = loaded?.text(error.code, label)
  if (loaded !== null && other !== undefined) return { text: other, lang: loaded.language }
  return { text: i18n._(fieldMessage(error.code)) }
}
