import { accessEndpoints } from '#contract/accounts/endpoints-access.ts'
import type { Access, AccessChange, MailedLink, Result } from '#contract/workers/sync-api.ts'
import type { Request } from '../net/request.ts'

/** The reader's sessions and sign-in providers. Null from a server without these calls, which are extensions. */
export async function readAccess(request: Request, language: string): Promise<Result<Access | null>> {
  const [sessions, identities] = await Promise.all([
    request(accessEndpoints.sessions, language),
    request(accessEndpoints.identities, language),
  ])
  for (const answer of [sessions, identities])
    if (!answer.ok)
      return answer.problem.kind === 'refused' && answer.problem.status === 404 ? { ok: true, value: null } : answer
  if (!sessions.ok || !identities.ok) return { ok: true, value: null }
  return { ok: true, value: { sessions: sessions.value.data, identities: identities.value.data } }
}

const send = (request: Request, language: string, change: AccessChange) => {
  switch (change.kind) {
    case 'end':
      return request(accessEndpoints.endSession, language, { params: { id: change.session } })
    case 'endOthers':
      return request(accessEndpoints.endOtherSessions, language)
    case 'remove':
      return request(accessEndpoints.removeIdentity, language, { params: { id: change.identity } })
    case 'connect':
      return request(accessEndpoints.connectIdentity, language, {
        params: { provider: change.provider },
        body: { query: change.query, current_password: change.password },
      })
  }
}

/** Ends a session, or adds or removes a provider. Gives the sessions and providers after that. */
export async function changeAccess(
  request: Request,
  language: string,
  change: AccessChange,
): Promise<Result<Access | null>> {
  const answer = await send(request, language, change)
  return answer.ok ? readAccess(request, language) : answer
}

export async function confirmEmail(request: Request, language: string, link: MailedLink): Promise<Result<string>> {
  const answer = await request(accessEndpoints.confirmEmail, language, { body: { ...link } })
  return answer.ok ? { ok: true, value: answer.value.data.email } : answer
}

export async function mailEmailLink(request: Request, language: string): Promise<Result<string>> {
  const answer = await request(accessEndpoints.mailEmailLink, language)
  return answer.ok ? { ok: true, value: answer.value.meta.message } : answer
}
