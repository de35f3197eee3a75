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
  receiptSubject: 'Квитанция об оплате',
  receiptPaid: (site) => `Спасибо! Ваш платёж на сайте ${site} получен, и теперь вам открыты все книги.`,
  receiptFor: 'За что',
  receiptAmount: 'Сумма',
  receiptDate: 'Дата',
  receiptNumber: 'Номер платежа',
  receiptSeller: 'Продавец',
  receiptRead: 'Книги, в том числе в PDF и EPUB, здесь:',
  receiptButton: 'Открыть книги',
  receiptTest: 'Это была пробная оплата: деньги не списаны.',
}
