import type { InterfaceLanguage } from '#contract/languages.ts'
import { en, type MailTexts } from './en.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

export const MAIL_TEXTS: Readonly<Record<InterfaceLanguage, MailTexts>> = { en, ru, uk }
