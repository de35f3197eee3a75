import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { Highlight } from '#contract/library/highlights.ts'
import type { HighlightIntentRow } from '#db/reader/highlight-schema.ts'
import type { Answered, Request } from '../net/request.ts'
import { attemptOf } from './highlight-outbox.ts'

/** Sends a change or a deletion. Gives the server's row, or null after a deletion. */
export async function sendHighlight(
  request: Request,
  language: string,
  intent: HighlightIntentRow,
): Promise<Answered<Highlight | null>> {
  const { id, base } = intent
  const { key: idempotencyKey, wanted } = attemptOf(intent)
  if (wanted === null)
    return request(accountEndpoints.removeHighlight, language, {
      ...{ idempotencyKey, params: { id } },
      ...(base !== null && { query: { base: base.updatedAt } }),
    })
  const body = { ...wanted, base: base?.updatedAt ?? null }
  const answer = await request(accountEndpoints.putHighlight, language, { idempotencyKey, params: { id }, body })
  return answer.ok ? { ...answer, value: answer.value.data } : answer
}
