import type { InterfaceLanguage } from '#contract/languages.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { buttonTo, mailHtml, paragraph } from './html.ts'
import { MAIL_TEXTS } from './texts/texts.ts'
import type { Mail } from './transport.ts'

interface Receipt {
  readonly product: string
  /** with its currency, in the format of the language */
  readonly amount: string
  readonly paidAt: Date
  readonly number: string
  /** The seller's name and address, as far as they are set. null: neither is set. */
  readonly seller: string | null
  /** no money was paid */
  readonly isTest: boolean
}

const NAME_STYLE = 'padding:4px 16px 4px 0;text-align:left;font-weight:400;vertical-align:top'

/** The mail after a payment. Like the other mails, it does not contain the reader's name. */
export function receiptMail(to: string, language: InterfaceLanguage, origin: string, receipt: Receipt): Mail {
  const words = MAIL_TEXTS[language]
  const link = `${origin}/download`
  const paid = words.receiptPaid(new URL(origin).host)
  // In UTC for everybody, because the server does not know the reader's time zone.
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(receipt.paidAt)
  const rows = [
    [words.receiptFor, receipt.product],
    [words.receiptAmount, receipt.amount],
    [words.receiptDate, date],
    [words.receiptNumber, receipt.number],
    ...(receipt.seller === null ? [] : [[words.receiptSeller, receipt.seller] as const]),
  ] as const
  const test = receipt.isTest ? [words.receiptTest] : []
  const text = [
    words.greeting,
    paid,
    ...test,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${words.receiptRead}\n${link}`,
    words.signature,
  ].join('\n\n')
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${NAME_STYLE}">${escapeHtml(name)}</th>` +
      `<td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  const html = mailHtml(language, words.receiptSubject, [
    ...[words.greeting, paid, ...test].map((line) => paragraph(escapeHtml(line))),
    `<table style="margin:0 0 16px;border-collapse:collapse">${cells.join('')}</table>`,
    paragraph(escapeHtml(words.receiptRead)),
    buttonTo(link, words.receiptButton),
    paragraph(escapeHtml(words.signature)),
  ])
  return { to, language, subject: words.receiptSubject, text, html }
}
