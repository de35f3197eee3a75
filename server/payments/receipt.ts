import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import type { OperatorSettings } from '#server/config/operator-settings.ts'
import type { Schema } from '#server/db/schema.ts'
import type { WriteMail } from '#server/mail/queue.ts'
import { receiptMail } from '#server/mail/receipt-mail.ts'
import { moneyText, PAYMENT_TEXTS } from './texts/texts.ts'

/** Writes the receipt of a payment. It goes to the payer's address at the time of sending. */
export const writeReceiptMail =
  (db: Kysely<Schema>, origin: string, { seller, address }: OperatorSettings): WriteMail =>
  async (job) => {
    const payment = await db
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .select(['users.email', 'session', 'provider', 'amount', 'currency', 'payments.language', 'paid_at'])
      .where('session', '=', job.about)
      .executeTakeFirst()
    if (payment === undefined || payment.paid_at === null) return null
    const language = interfaceLanguage(payment.language)
    return receiptMail(payment.email, language, origin, {
      product: PAYMENT_TEXTS[language].product,
      amount: moneyText(language, payment.amount, payment.currency),
      paidAt: payment.paid_at,
      number: payment.session,
      seller: [seller, address].filter((part) => part !== null).join(', ') || null,
      isTest: payment.provider === 'sandbox',
    })
  }
