import type { Config } from '#server/config/config.ts'
import { operatorTag } from '#server/config/operator-settings.ts'
import type { Requester } from '#server/http/requester.ts'
import { isSubscriber } from './audience.ts'
import type { Revisions } from './events/update-notices.ts'

/**
 * The `content_revision` for a requester. It depends on what they may read and on the operator's settings, which the
 * pages contain.
 */
export function revisionFor(requester: Requester, revisions: Revisions | undefined, { operator }: Config): string {
  const content = (isSubscriber(requester) ? revisions?.full : revisions?.public) ?? 'empty'
  return `${content}${operatorTag(operator)}`
}
