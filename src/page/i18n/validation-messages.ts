import { isInterfaceLanguage, primarySubtag } from '#contract/languages.ts'
import { createValue } from '#contract/listeners.ts'

/** Validation messages in languages that the interface does not have, one chunk each. MIT, by the authors of vee-validate. */
const CHUNKS = import.meta.glob<Readonly<Record<string, string>>>(
  '/node_modules/@vee-validate/i18n/dist/locale/*.json',
  {
    import: 'messages',
  },
)

/** The rules of the message files, by the code of the error. The second rule is used when the language has no message for the first. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  required: ['required'],
  email: ['email'],
  password_min: ['min'],
  confirmed: ['confirmed'],
  max: ['max'],
  phone: ['regex'],
  url: ['url', 'regex'],
}

/** Language codes of browsers whose file has another name. */
const FILES: Readonly<Record<string, string>> = {
  kk: 'kz',
  ms: 'ms_MY',
  no: 'nb_NO',
  nb: 'nb_NO',
  nn: 'nn_NO',
  pt: 'pt_PT',
  'pt-br': 'pt_BR',
  'sr-latn': 'sr_Latin',
  zh: 'zh_CN',
  'zh-tw': 'zh_TW',
  'zh-hk': 'zh_TW',
  'zh-mo': 'zh_TW',
  'zh-hant': 'zh_TW',
}

/** What a message says about its field. */
interface NamedField {
  readonly label: string
  /** The label of the field that this one repeats. */
  readonly repeats: string
  /** The number of characters that the code is about: the fewest or the most. */
  readonly chars: number
}

interface ValidationMessages {
  readonly language: string
  /** Undefined when the language has no message for the code. */
  readonly text: (code: string, field: NamedField) => string | undefined
}

/** Where the file says something else: Polish calls the target of `confirmed` the one that repeats, Somali an invalid value valid. */
const CORRECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cy: { max: 'Ni all {field} fod yn hirach na {length} nod' },
  fi: { regex: '{field} on virheellisessä muodossa' },
  pl: { confirmed: 'Pole {target} nie zgadza się z polem potwierdzającym {field}' },
  so: { regex: 'Qaabka garoonka {field} ma aha mid ansax ah' },
  zh_CN: { confirmed: '{field}与{target}不一致' },
}

/** There is no file for the language, or it could not be loaded. */
export class ModuleNotFoundError extends Error {
  override readonly name = 'ModuleNotFoundError'
}

const fileOf = (language: string): string => {
  const code = language.toLowerCase()
  const base = code.split('-')[0] ?? code
  return FILES[code] ?? FILES[code.split('-').slice(0, 2).join('-')] ?? FILES[base] ?? base
}

const chunkOf = (language: string) => CHUNKS[`/node_modules/@vee-validate/i18n/dist/locale/${fileOf(language)}.json`]

/** Loads the messages of a language. Throws `ModuleNotFoundError`. */
export async function loadValidationMessages(language: string): Promise<ValidationMessages> {
  const load = chunkOf(language)
  if (load === undefined) throw new ModuleNotFoundError(`Cannot find module for the language ${language}`)
  const messages = await load().catch((cause: unknown) => {
    throw new ModuleNotFoundError(`Cannot load the module for the language ${language}`, { cause })
  })
  const corrected = CORRECTED[fileOf(language)]
  const text: ValidationMessages['text'] = (code, { label, repeats, chars }) =>
    (RULES[code] ?? [])
      .map((rule) => corrected?.[rule] ?? messages[rule])
      .find((words) => words !== undefined)
      // Functions, because a label may have a `$`.
      ?.replace(/\{_?field_?\}/g, () => label)
      .replace(/(?:\d:)?\{target\}/g, () => repeats)
      .replace(/(?:\d:)?\{(?:length|max|min)\}/g, String(chars))
  return { language, text }
}

/**
 * The language of validation messages. The chosen language, if the interface does not have it. The browser's first language, if the
 * interface is in English only because it has none of the browser's languages. Null for the interface's own messages.
 */
export function validationLanguage(chosen: string, browser: readonly string[]): string | null {
  if (!isInterfaceLanguage(primarySubtag(chosen))) return chosen
  const [wanted] = browser
  const spoken = browser.some((language) => isInterfaceLanguage(primarySubtag(language).toLowerCase()))
  return wanted !== undefined && chosen === 'en' && !spoken && chunkOf(wanted) !== undefined ? wanted : null
}

const current = createValue<ValidationMessages | null>(null)

export const { get: validationMessages, onChange: onValidationMessages } = current

/**
 * Switches the validation messages to the language that fits. If it cannot be loaded, the error is logged and the interface's own messages
 * are used.
 */
export async function activateValidationMessages(chosen: string, browser: readonly string[]): Promise<void> {
  const language = validationLanguage(chosen, browser)
  let next: ValidationMessages | null = null
  try {
    next = language === null ? null : await loadValidationMessages(language)
  } catch (error) {
    console.warn(error)
  }
  if (next?.language !== validationMessages()?.language) current.set(next)
}
