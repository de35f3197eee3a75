import { type InterfaceLanguage, interfaceLanguage } from '#contract/languages.ts'
import { isFieldProblem, type RequestProblem } from '#contract/problems.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }

/**
 * What the API says to readers, by code. A language without one of them does not compile. Only a book's files need a
 * subscription, so the text of `subscription_needed` is about files.
 */
const ALL: Readonly<Record<InterfaceLanguage, typeof en>> = { en, ru, uk }

const messagesIn = (language: string) => ALL[interfaceLanguage(language)]

export const requestMessage = (language: string, code: RequestProblem): string => messagesIn(language).requests[code]

/** A message after a successful call. */
export const noticeMessage = (language: string, notice: keyof typeof en.notices): string =>
  messagesIn(language).notices[notice]

/** What a page of the server says where there is no text of the library. */
export const pageWord = (language: string, word: keyof typeof en.pages): string => messagesIn(language).pages[word]

/** A schema's own messages (for example for a wrong type) are not meant for readers. They become “cannot be used”. */
export const fieldMessage = (language: string, code: string): string =>
  messagesIn(language).fields[isFieldProblem(code) ? code : 'invalid']
