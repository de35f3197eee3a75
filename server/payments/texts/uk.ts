import type { PaymentTexts } from './shape.ts'

export const uk: PaymentTexts = {
  product: 'Усі книжки Larder',
  productDetails: 'Один платіж назавжди: усі статті повністю й кожна книжка у PDF та EPUB',
  title: 'Пробна оплата',
  notice: 'Це перевірка. Хоч би що ви натиснули, гроші не спишуться, і картка не знадобиться.',
  amount: 'До сплати',
  pay: 'Оплатити',
  decline: 'Відхилити платіж',
  cancel: 'Скасувати й повернутися',
  failed: 'Відповідь не дійшла до бібліотеки. Спробуйте ще раз.',
  unknown: 'Такого платежу немає.',
  home: 'До бібліотеки',
}
