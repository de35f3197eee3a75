import { type InterfaceLanguage, interfaceLanguage } from '#contract/languages.ts'
import { isFieldProblem, type RequestProblem } from '#contract/problems.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import type { Messages, Notice, PageWord } from './shape.ts'
import uk from './uk.json' with { type: 'json' }

const ALL: Readonly<Record<InterfaceLanguage, Messages>> = { en, ru, uk }

const messagesIn = (language: string): Messages => ALL[interfaceLanguage(language)]

export const requestMessage = (language: string, code: RequestProblem): string => messagesIn(language).requests[code]

export const noticeMessage = (language: string, notice: Notice): string => messagesIn(language).notices[notice]

export const pageWord = (language: string, word: PageWord): string => messagesIn(language).pages[word]

/** A schema's own messages (for example for a wrong type) are not meant for readers. They become “cannot be used”. */
export const fieldMessage = (language: string, code: string): string =>
  messagesIn(language).fields[isFieldProblem(code) ? code : 'invalid']
