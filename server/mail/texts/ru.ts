import type { MailTexts } from './shape.ts'

export const ru: MailTexts = {
  resetSubject: 'Новый пароль',
  greeting: 'Здравствуйте!',
  resetAsked: (site) => `Кто-то — скорее всего, вы — попросил сменить пароль на сайте ${site}.`,
  resetHow: 'Чтобы задать новый пароль, откройте эту страницу:',
  resetButton: 'Задать новый пароль',
  resetUntil: 'Ссылка сработает один раз и только в течение часа.',
  resetNotYou: 'Если это были не вы, ничего делать не нужно: пароль останется прежним.',
  signature: 'Larder',
}
