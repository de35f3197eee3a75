import { type InterfaceLanguage, interfaceLanguage } from '#contract/languages.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'
import type { OperatorSettings } from '#server/config/operator-settings.ts'

/** The text of a page where a setting is missing. */
const NOT_SET: Readonly<Record<InterfaceLanguage, Readonly<Record<keyof OperatorSettings, string>>>> = {
  en: {
    seller: 'the operator of this server (no name has been set)',
    address: 'no postal address has been set',
    contact: 'no e-mail address has been set',
  },
  ru: {
    seller: 'владелец этого сервера (название не указано)',
    address: 'почтовый адрес не указан',
    contact: 'электронная почта не указана',
  },
  uk: {
    seller: 'власник цього сервера (назву не вказано)',
    address: 'поштову адресу не вказано',
    contact: 'електронну пошту не вказано',
  },
}

/** What may stand in braces in a page. */
export const OPERATOR_SLOTS: readonly string[] = Object.keys(NOT_SET.en)

/** Replaces `{seller}`, `{address}` and `{contact}` in a page's HTML by the operator's settings. */
export function fillOperatorSlots(html: string, language: string, operator: OperatorSettings): string {
  const notSet = NOT_SET[interfaceLanguage(language)]
  return html.replace(/\{(seller|address|contact)\}/g, (_, slot: keyof OperatorSettings) => {
    const value = operator[slot]
    if (value === null) return notSet[slot]
    const text = escapeHtml(value)
    return slot === 'contact' ? `<a href="mailto:${text}">${text}</a>` : text
  })
}
