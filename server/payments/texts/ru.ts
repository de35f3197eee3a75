import type { PaymentTexts } from './shape.ts'

export const ru: PaymentTexts = {
  product: 'Все книги Larder',
  productDetails: 'Один платёж навсегда: все статьи целиком и каждая книга в PDF и EPUB',
  title: 'Пробная оплата',
  notice: 'Это проверка. Что бы вы ни нажали, деньги не спишутся, и карта не понадобится.',
  amount: 'К оплате',
  pay: 'Оплатить',
  decline: 'Отклонить платёж',
  cancel: 'Отменить и вернуться',
  failed: 'Ответ не дошёл до библиотеки. Попробуйте ещё раз.',
  unknown: 'Такого платежа нет.',
  home: 'В библиотеку',
}
