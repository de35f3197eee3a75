import type { MailTexts } from './shape.ts'

export const uk: MailTexts = {
  resetSubject: 'Новий пароль',
  greeting: 'Вітаємо!',
  resetAsked: (site) => `Хтось — найімовірніше, ви — попросив змінити пароль на сайті ${site}.`,
  resetHow: 'Щоб установити новий пароль, відкрийте цю сторінку:',
  resetButton: 'Установити новий пароль',
  resetUntil: 'Посилання спрацює один раз і лише протягом години.',
  resetNotYou: 'Якщо це були не ви, нічого робити не потрібно: пароль залишиться таким, як був.',
  signature: 'Larder',
}
