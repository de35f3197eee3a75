import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import type { FieldError } from 'react-hook-form'
import { chosenLanguage, onLanguageChosen } from '../commands/language.ts'
import { fieldMessage } from '../i18n/field-messages.ts'
import { activateValidationMessages, onValidationMessages, validationMessages } from '../i18n/validation-messages.ts'
import { SERVER_ERROR } from './use-form.ts'

// Loaded with the first form and not with the first screen, because most readers never see a form.
void activateValidationMessages(chosenLanguage(), navigator.languages)
onLanguageChosen((code) => void activateValidationMessages(code, navigator.languages))

interface FieldMessage {
  readonly text: string
  /** Set when it differs from the interface's language. */
  readonly lang?: string
  readonly dir?: 'rtl'
}

const isRightToLeft = (language: string): boolean =>
  ['Arab', 'Hebr', 'Thaa'].includes(new Intl.Locale(language).maximize().script ?? '')

/** The error message of a field. Null when there is no error. */
export function useFieldMessage(error: FieldError | undefined, label: string): FieldMessage | null {
  const { i18n } = useLingui()
  const loaded = useSyncExternalStore(onValidationMessages, validationMessages)
  const message = error?.message
  if (error === undefined || message === undefined) return null
  if (error.type === SERVER_ERROR) return { text: message }
  const other = loaded?.text(message, label)
  if (loaded !== null && other !== undefined)
    // Set the direction explicitly: the message contains the field's name in the interface's language, so it cannot be detected.
    return { text: other, lang: loaded.language, ...(isRightToLeft(loaded.language) && { dir: 'rtl' as const }) }
  return { text: i18n._(fieldMessage(message)) }
}
