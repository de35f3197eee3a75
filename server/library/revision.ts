import type { Config } from '#server/config/config.ts'
import { operatorTag } from '#server/config/operator-settings.ts'
import type { Audience } from './audience.ts'
import type { Revisions } from './revisions.ts'

/**
 * The `content_revision` for an audience. It depends on what they may read and on the operator's settings, which the
 * pages contain.
 */
export const revisionFor = (audience: Audience, revisions: Revisions | undefined, { operator }: Config): string =>
  `${revisions?.[audience] ?? 'empty'}${operatorTag(operator)}`
