import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { InterfaceLanguage } from '#contract/languages.ts'
import type { Price } from '../price.ts'
import { moneyText, PAYMENT_TEXTS } from '../texts/texts.ts'

export type Html = ReturnType<typeof html>

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif}
main{max-width:420px;margin:0 auto}
h1{font-size:1.5rem;line-height:1.25}
.notice{padding:12px 16px;border:2px dashed currentcolor;border-radius:8px;font-weight:600}
.price{display:flex;justify-content:space-between;gap:16px;font-size:1.25rem}
form{display:grid;gap:12px;margin-top:24px}
button,.home{box-sizing:border-box;min-height:48px;padding:12px 16px;border:1px solid currentcolor;border-radius:8px;
background:transparent;color:inherit;font:inherit;text-align:center}
.pay{border-color:transparent;background:#2f5d3a;color:#fff}
:focus-visible{outline:3px solid;outline-offset:2px}`

/** The page runs no scripts, loads nothing, and its forms go only to this server. */
export const SANDBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export const CHOICES = ['paid', 'failed', 'cancelled'] as const
type Choice = (typeof CHOICES)[number]

const page = (language: InterfaceLanguage, inner: Html) => {
  const { title } = PAYMENT_TEXTS[language]
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} — Larder</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1>
${inner}
</main></body></html>`
}

/** The page for payments without money. `failed`: the last try did not reach the webhook. */
export function sandboxPage(language: InterfaceLanguage, { amount, currency }: Price, failed: boolean): Html {
  const words = PAYMENT_TEXTS[language]
  const labels: Readonly<Record<Choice, string>> = { paid: words.pay, failed: words.decline, cancelled: words.cancel }
  const buttons = CHOICES.map(
    (choice) =>
      html`<button name="outcome" value="${choice}" class="${choice === 'paid' ? 'pay' : ''}">${labels[choice]}</button>`,
  )
  return page(
    language,
    html`<p class="notice">${words.notice}</p>
${failed ? html`<p role="alert">${words.failed}</p>` : ''}
<p><strong>${words.product}</strong><br>${words.productDetails}</p>
<p class="price"><span>${words.amount}</span><strong>${moneyText(language, amount, currency)}</strong></p>
<form method="post">${buttons}</form>`,
  )
}

/** The page for an unknown payment. */
export function unknownPage(language: InterfaceLanguage): Html {
  const words = PAYMENT_TEXTS[language]
  return page(language, html`<p>${words.unknown}</p>\n<p><a class="home" href="/">${words.home}</a></p>`)
}
