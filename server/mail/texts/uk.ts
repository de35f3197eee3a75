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
  receiptSubject: 'Квитанція про оплату',
  receiptPaid: (site) => `Дякуємо! Ваш платіж на сайті ${site} отримано, і тепер вам відкрито всі книжки.`,
  receiptFor: 'За що',
  receiptAmount: 'Сума',
  receiptDate: 'Дата',
  receiptNumber: 'Номер платежу',
  receiptSeller: 'Продавець',
  receiptRead: 'Книжки, зокрема у PDF та EPUB, тут:',
  receiptButton: 'Відкрити книжки',
  receiptTest: 'Це була пробна оплата: гроші не списано.',
}
