import type { Context } from 'hono'
import type { LoginAnswer } from '#contract/accounts/account.ts'
import type { AppEnv } from '#server/http/context.ts'
import { messageLanguage } from '#server/http/language.ts'
import { requestIdOf } from '#server/http/request-id.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logEvent } from '#server/process/log.ts'
import { setRefresh } from './refresh-cookie.ts'
import type { Credential, Tokens } from './sessions.ts'
import { deviceOf } from './user-agent.ts'

/**
 * Gives the tokens to the client: the access token in the answer, the refresh token in its cookie. No cache may store
 * them.
 */
export function tokenAnswer(context: Context<AppEnv>, tokens: Tokens): LoginAnswer {
  setRefresh(context, tokens.refresh)
  context.header('Cache-Control', 'no-store')
  return { access_token: tokens.access, token_type: 'bearer', expires_in: tokens.accessSeconds }
}

/**
 * Begins a session. Throws a `Refusal` when the credential that was checked no longer belongs to the user. Mails are
 * from now on in the language of this sign-in.
 */
export async function signIn(context: Context<AppEnv>, userId: string, credential: Credential): Promise<LoginAnswer> {
  const { db, devices, sessions } = context.get('services')
  const tokens = await sessions.begin(userId, credential, deviceOf(context.req.header('user-agent')))
  if (tokens === null) throw new Refusal('login_failed')
  const language = messageLanguage(context)
  await db.updateTable('users').set({ language }).where('id', '=', userId).where('language', '!=', language).execute()
  const by = credential.identityId === undefined ? 'password' : 'provider'
  logEvent('signed_in', { request: requestIdOf(context), user: userId, by })
  const answer = tokenAnswer(context, tokens)
  await devices.remember(context, userId)
  return answer
}
