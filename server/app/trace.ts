import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'

/**
 * Connection data as `key=value` lines. `loc` is there only when a trusted proxy names the country. The server never
 * guesses it.
 */
export function bindTrace(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.trace, async ({ context }) => {
    const { addressOf, config, isProxied } = context.get('services')
    const { countryHeader } = config
    const country = countryHeader !== null && isProxied(context) ? context.req.header(countryHeader) : undefined
    const lines = [`ip=${addressOf(context)}`]
    if (country !== undefined && /^[A-Za-z]{2}$/.test(country)) lines.push(`loc=${country.toUpperCase()}`)
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'no-store' })
  })
}
