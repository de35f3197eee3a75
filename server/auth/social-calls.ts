import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'

/** Sign-in by a provider. */
export function bindSocial(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.socialLinks, async () => ({ data: { links: [] } }))
}
