import type { Context, Hono } from 'hono'
import { interfaceLanguage } from '#contract/languages.ts'
import type { AppEnv } from '#server/http/context.ts'
import { messageLanguage } from '#server/http/language.ts'
import { limitedBody } from '#server/http/limited-body.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { isSession, readerStatus } from '../session.ts'
import { WEBHOOK_PATH } from '../webhook.ts'
import { CHOICES, type Html, SANDBOX_POLICY, sandboxPage, unknownPage } from './page.ts'
import { messageOf, SANDBOX_SIGNATURE, type SandboxProvider } from './sandbox.ts'

const PATH = '/payments/sandbox/:session'
const MAX_FORM_BYTES = 1024

/** The page to which the reader returns, by the payment's status. */
const RETURN_TO = { paid: 'success', failed: 'failed', cancelled: 'cancelled', pending: null } as const

function sandboxOf(context: Context<AppEnv>): SandboxProvider {
  const { payments } = context.get('services')
  if (payments?.name !== 'sandbox') throw new Refusal('not_found')
  return payments
}

const paymentOf = async (context: Context<AppEnv>, session: string) =>
  isSession(session)
    ? context
        .get('services')
        .db.selectFrom('payments')
        .select(['session', 'amount', 'currency', 'language', 'status'])
        .where('session', '=', session)
        .where('provider', '=', 'sandbox')
        .executeTakeFirst()
    : undefined
type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

type Answer = Response | Promise<Response>

function answer(context: Context<AppEnv>, html: Html, language: string, status: 200 | 404 | 502): Answer {
  context.header('Content-Security-Policy', SANDBOX_POLICY)
  context.header('Cache-Control', 'no-store')
  context.header('Content-Language', language)
  return context.html(html, status)
}

const unknown = (context: Context<AppEnv>): Answer => {
  const language = messageLanguage(context)
  return answer(context, unknownPage(language), language, 404)
}

/** The sandbox's page. When the payment is over, a redirect back to the app. */
function show(context: Context<AppEnv>, payment: Payment, failed = false): Answer {
  const back = RETURN_TO[readerStatus(payment.status)]
  // A relative address: the app may be served from another host than the configured one.
  if (back !== null) return context.redirect(`/checkout/${back}?session=${payment.session}`, 303)
  const language = interfaceLanguage(payment.language)
  return answer(context, sandboxPage(language, payment, failed), language, failed ? 502 : 200)
}

/**
 * The sandbox's page and its buttons. Each button sends an event to the webhook, as a provider would, and redirects the
 * reader back.
 */
export function bindSandbox(app: Hono<AppEnv>): void {
  app.get(PATH, async (context) => {
    sandboxOf(context)
    const payment = await paymentOf(context, context.req.param('session'))
    return payment === undefined ? unknown(context) : show(context, payment)
  })

  app.post(PATH, limitedBody(MAX_FORM_BYTES), async (context) => {
    const sandbox = sandboxOf(context)
    const payment = await paymentOf(context, context.req.param('session'))
    if (payment === undefined) return unknown(context)
    const { outcome } = await context.req.parseBody()
    const pressed = CHOICES.find((known) => known === outcome)
    if (pressed === undefined || payment.status !== 'pending') return show(context, payment)
    const { body, signature } = sandbox.sign(messageOf(pressed, payment))
    const webhookAnswer = await app.request(WEBHOOK_PATH.replace(':provider', sandbox.name), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature },
    })
    const after = webhookAnswer.ok ? await paymentOf(context, payment.session) : undefined
    return after === undefined ? show(context, payment, true) : show(context, after)
  })
}
