import type { Context, Hono } from 'hono'
import { accessEndpoints } from '#contract/accounts/endpoints-access.ts'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { confirmPassword, lockAccount } from '#server/auth/account/lock-account.ts'
import { signIn } from '#server/auth/session/signed-in.ts'
import { userOf } from '#server/auth/users.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { messageLanguage } from '#server/http/language.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import { identitiesOf } from './identities.ts'
import { accountOf, joinIdentity } from './identity.ts'
import type { SocialUser } from './provider.ts'
import { reasonOf, refusalOf } from './social.ts'

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
          // A provider that cannot be reached is not offered. The others are.
          logError(`social: ${name} cannot be asked (${reasonOf(error)})`)
          return []
        }
      }),
    )
    return { data: { links: links.flat() } }
  })

  bind(app, accountEndpoints.socialCallback, async ({ params, context }) => {
    const { db, limits, mail } = context.get('services')
    const person = await personOf(context, params.provider, new URL(context.req.url).searchParams)
    const language = messageLanguage(context)
    const { userId, identityId } = await accountOf(db, params.provider, person, language)
    await limits.giveBack(['social_address', callerOf(context)])
    mail.sendSoon()
    return signIn(context, userId, { identityId })
  })

  bind(app, accessEndpoints.connectIdentity, async ({ params, body, context, reader }) => {
    const { db, limits, mail } = context.get('services')
    const user = await userOf(db, reader.id)
    if (user.email_verified_at === null) throw new Refusal('social_unconfirmed')
    // Asks for the password, so that a thief with a stolen session cannot add their own sign-in.
    const changer = await confirmPassword(context.get('services'), user, reader, body.current_password)
    const person = await personOf(context, params.provider, new URLSearchParams(body.query))
    await db.transaction().execute(async (trx) => {
      const owner = await lockAccount(trx, changer)
      if (owner.email_verified_at === null) throw new Refusal('social_unconfirmed')
      await joinIdentity(trx, params.provider, person, owner)
    })
    mail.sendSoon()
    await limits.giveBack(['social_address', callerOf(context)])
    return identitiesOf(db, user.id)
  })
}

/** Who signed in at the provider, by the query they came back with. The challenge in their cookie is used up. */
async function personOf(context: Context<AppEnv>, name: string, query: URLSearchParams): Promise<SocialUser> {
  const { limits, social } = context.get('services')
  const provider = social.providers.find((known) => known.name === name)
  if (provider === undefined) throw new Refusal('not_found')
  await limits.take(['social_address', callerOf(context)])
  const challenge = (await social.challenges.take(context))[provider.name]
  if (challenge === undefined) throw new Refusal('social_failed')
  try {
    return await provider.finish(query, challenge)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'social_failed' || refusal.code === 'social_unreachable')
      logError(`social: ${provider.name} ended without an answer that could be used (${reasonOf(error)})`)
    throw refusal
  }
}
