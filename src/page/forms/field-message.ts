import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { chosenLanguage, onLanguageChosen } from '../commands/language.ts'
import { fieldMessage } from '../i18n/field-messages.ts'
import { activateValidationMessages, onValidationMessages, validationMessages } from '../i18n/validation-messages.ts'
import type { FieldError } from './use-form.ts'

// With the first form, and not with the first screen: most readers never see one.
void activateValidationMessages(chosenLanguage(), navigator.languages)
onLanguageChosen((code) => void activateValidationMessages(code, navigator.languages))

interface FieldMessage {
  readonly text: string
  /** Where it is not the interface's. */
  readonly lang?: string
  readonly dir?: 'rtl'
}

const fromTheRight = (language: string): boolean =>
  ['Arab', 'Hebr', 'Thaa'].includes(new Intl.Locale(language).maximize().script ?? '')

/** The words for what is wrong with a field. */
export function useFieldMessage(error: FieldError | undefined, label: string): FieldMessage | null {
  const { i18n } = useLingui()
  const loaded = useSyncExternalStore(onValidationMessages, validationMessages)
  if (error === undefined) return null
  if ('text' in error) return { text: error.text }
  const other = loaded?.text(error.code, label)
  if (loaded !== null && other !== undefined)
    // The field's name in it is of the interface's language, so the words alone would not tell the direction.
    return { text: other, lang: loaded.language, ...(fromTheRight(loaded.language) && { dir: 'rtl' as const }) }
  return { text: i18n._(fieldMessage(error.code)) }
}
