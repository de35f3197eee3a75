import type { InterfaceLanguage } from '#contract/languages.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import type { MailTexts } from './shape.ts'
import { uk } from './uk.ts'

export const MAIL_TEXTS: Readonly<Record<InterfaceLanguage, MailTexts>> = { en, ru, uk }
