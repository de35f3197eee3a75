import { isInterfaceLanguage } from '#contract/languages.ts'
import { MIN_PASSWORD_CHARS } from '#contract/limits.ts'

/** Languages that the interface does not speak, each a chunk of its own: only what a field says comes in them. MIT, by the authors of vee-validate. */
const CHUNKS = import.meta.glob<Readonly<Record<string, string>>>(
  '/node_modules/@vee-validate/i18n/dist/locale/*.json',
  {
    import: 'messages',
  },
)

/** The field's rule by its problem's code; the second is said where a language has no words of its own for the first. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  required: ['required'],
  email: ['email'],
  password_min: ['min'],
  confirmed: ['confirmed'],
  max: ['max'],
  phone: ['regex'],
  url: ['url', 'regex'],
}

/** Where a browser's code and the file's name differ. */
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
  'zh-hant': 'zh_TW',
}

export interface ValidationMessages {
  readonly language: string
  /** Undefined where the language has no words for it. */
  readonly text: (code: string, field: string) => string | undefined
}

/** A language without a file, or a file that could not be loaded. */
export class ModuleNotFoundError extends Error {
  override readonly name = 'ModuleNotFoundError'
}

const fileOf = (language: string): string => {
  const code = language.toLowerCase()
  const base = code.split('-')[0] ?? code
  return FILES[code] ?? FILES[code.split('-').slice(0, 2).join('-')] ?? FILES[base] ?? base
}

const chunkOf = (language: string) => CHUNKS[`/node_modules/@vee-validate/i18n/dist/locale/${fileOf(language)}.json`]

/** Loads what fields say in a language. Throws `ModuleNotFoundError`. */
export async function loadValidationMessages(language: string): Promise<ValidationMessages> {
  const load = chunkOf(language)
  if (load === undefined) throw new ModuleNotFoundError(`Cannot find module for the language ${language}`)
  const messages = await load().catch((cause: unknown) => {
    throw new ModuleNotFoundError(`Cannot load the module for the language ${language}`, { cause })
  })
  const text = (code: string, field: string) =>
    (RULES[code] ?? [])
      .map((rule) => messages[rule])
      .find((words) => words !== undefined)
      ?.replace(/\{_?field_?\}/g, field)
      .replace(/\d:\{target\}|\{target\}/g, field)
      .replace(/\d?:?\{(length|max|min)\}/g, String(MIN_PASSWORD_CHARS))
  return { language, text }
}

/**
 * The language fields speak: the reader's choice where the interface does not speak it; else, while the interface is in its default for
 * want of a better one, the browser's. Null: the interface's own.
 */
export function validationLanguage(chosen: string, browser: readonly string[]): string | null {
  if (!isInterfaceLanguage(chosen)) return chosen
  const wanted = browser[0] ?? ''
  const spoken = browser.some((language) => isInterfaceLanguage(language.slice(0, 2).toLowerCase()))
  return chosen === 'en' && !spoken && chunkOf(wanted) !== undefined ? wanted : null
}

let current: ValidationMessages | null = null
const listeners = new Set<() => void>()

export const validationMessages = (): ValidationMessages | null => current

export function onValidationMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has fields speak the language that fits. One that cannot be loaded is said to the console, and the interface's own words serve. */
export async function activateValidationMessages(chosen: string, browser: readonly string[]): Promise<void> {
  const language = validationLanguage(chosen, browser)
  let next: ValidationMessages | null = null
  try {
    next = language === null ? null : await loadValidationMessages(language)
  } catch (error) {
    console.warn(error)
  }
  if (next?.language === current?.language) return
  current = next
  for (const listener of listeners) listener()
}
