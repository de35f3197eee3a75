import type { InterfaceLanguage } from '#contract/languages.ts'
import { type FieldProblem, isFieldProblem, type RequestProblem } from '#contract/problems.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

/** What the API says to a reader, by code. A language that misses one does not compile. */
export interface Messages {
  readonly fields: Readonly<Record<FieldProblem, string>>
  readonly requests: Readonly<Record<RequestProblem, string>>
}

const ALL: Readonly<Record<InterfaceLanguage, Messages>> = { en, ru, uk }

const messagesIn = (language: string): Messages => ALL[language as InterfaceLanguage] ?? en

export const requestMessage = (language: string, code: RequestProblem): string => messagesIn(language).requests[code]

/** The schemas' own words (of a wrong type, say) are not for readers: they become "cannot be used". */
export const fieldMessage = (language: string, code: string): string =>
  messagesIn(language).fields[isFieldProblem(code) ? code : 'invalid']
