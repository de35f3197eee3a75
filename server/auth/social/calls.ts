import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { signIn } from '#server/auth/signed-in.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { interfaceLanguage } from '#server/http/language.ts'
import { Refusal } from '#server/http/problem.ts'
import { logError } from '#server/log.ts'
import { accountOf } from './identity.ts'
import { reasonOf, refusalOf } from './social.ts'

/** Sign-in by a provider. */
export function bindSocial(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.socialLinks, async ({ context }) => {
    const { providers, challenges } = context.get('services').social
    context.header('Cache-Control', 'no-store')
    if (providers.length === 0) return { data: { links: [] } }
    const known = await challenges.forLinks(
      context,
      providers.map(({ name }) => name),
    )
    const links = await Promise.all(
      providers.map(async ({ name, begin }) => {
        const challenge = known[name]
        if (challenge === undefined) return []
        try {
          return [{ provider: name, url: await begin(challenge) }]
        } catch (error) {
          // One that cannot be reached is not offered; the others are.
          logError(`social: ${name} cannot be asked (${reasonOf(error)})`)
          return []
        }
      }),
    )
    return { data: { links: links.flat() } }
  })

  bind(app, accountEndpoints.socialCallback, async ({ params, context }) => {
    const { db, limits, social } = context.get('services')
    const provider = social.providers.find(({ name }) => name === params.provider)
    if (provider === undefined) throw new Refusal('not_found')
    const caller = callerOf(context)
    await limits.take('social_address', caller)
    const challenge = (await social.challenges.take(context))[provider.name]
    if (challenge === undefined) throw new Refusal('social_failed')
    try {
      const person = await provider.finish(new URL(context.req.url).searchParams, challenge)
      const userId = await accountOf(
        db,
        provider.name,
        person,
        interfaceLanguage(context.req.header('accept-language')),
      )
      await limits.giveBack('social_address', caller)
      return await signIn(context, userId)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'social_failed' || refusal.code === 'social_unreachable')
        logError(`social: ${provider.name} ended without an answer that could be used (${reasonOf(error)})`)
      throw refusal
    }
  })
}
