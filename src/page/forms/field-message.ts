import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { MAX_NAME_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '#contract/limits.ts'
import { onLanguageShown, shownLanguage } from '../commands/language.ts'
import { fieldMessage } from '../i18n/field-messages.ts'
import { activateValidationMessages, onValidationMessages, validationMessages } from '../i18n/validation-messages.ts'
import type { FieldState } from './use-field.ts'
import { SERVER_ERROR } from './use-form.ts'

// Loaded with the first form and not with the first screen, because most readers never see a form.
void activateValidationMessages(shownLanguage(), navigator.languages)
onLanguageShown((code) => void activateValidationMessages(code, navigator.languages))

interface FieldMessage {
  readonly text: string
  /** Set when it differs from the interface's language. */
  readonly lang?: string
  readonly dir?: 'rtl'
}

const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(['Arab', 'Hebr', 'Thaa'])
const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script)

/** The number of characters that a code of the contract's account fields is about. */
const charsOf = (code: string, field: string): number => {
  if (code === 'password_min') return MIN_PASSWORD_CHARS
  return field.includes('password') ? MAX_PASSWORD_CHARS : MAX_NAME_CHARS
}

/** `repeats` is the label of the field whose value this one has to repeat. */
export function useFieldMessage({ error, field }: FieldState, label: string, repeats = label): FieldMessage | null {
  const { i18n } = useLingui()
  const loaded = useSyncExternalStore(onValidationMessages, validationMessages)
  const message = error?.message
  if (error === undefined || message === undefined) return null
  if (error.type === SERVER_ERROR) return { text: message }
  const other = loaded?.text(message, { label, repeats, chars: charsOf(message, field.name) })
  if (loaded !== null && other !== undefined)
    // Set the direction explicitly: the message contains the field's name in the interface's language, so it cannot be detected.
    return { text: other, lang: loaded.language, ...(isRightToLeft(loaded.language) && { dir: 'rtl' as const }) }
  return { text: i18n._(fieldMessage(message)) }
}
