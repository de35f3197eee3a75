import type { TestApp } from '#tests/support/server/server-app.ts'
import { type Contested, OWNER, OWNERS_NEXT, PASSWORD, type Signed, THIEF, THIEFS_NEXT } from './contested-account.ts'

export type Change = (app: TestApp, account: Contested) => Promise<Response>

const confirmed = { current_password: PASSWORD }
const cookie = ({ refresh }: Signed) => ({ cookie: `__Host-larder_refresh=${refresh}` })
const remove = async (app: TestApp, path: string, { headers }: Signed, body?: unknown) =>
  app.app.request(`/api${path}`, {
    method: 'DELETE',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const newPassword = (password: string) => ({ ...confirmed, password, password_confirmation: password })

/** What ends a thief's hold of the account. */
export const RESET: Change = (app, { reset }) =>
  app.post('/auth/password/reset', {
    ...{ token: reset, email: OWNER },
    ...{ password: OWNERS_NEXT, password_confirmation: OWNERS_NEXT },
  })

/** What a thief with the password and a session can change. */
export const CHANGES_OF_THIEF: Readonly<Record<string, Change>> = {
  'changes the name': (app, { thief }) =>
    app.patch('/user/me/update', { ...confirmed, first_name: 'Eve' }, thief.headers),
  'sets a password': (app, { thief }) => app.patch('/user/me/update', newPassword(THIEFS_NEXT), thief.headers),
  'asks for an address': (app, { thief }) =>
    app.patch('/user/me/update', { ...confirmed, email: `second-${THIEF}` }, thief.headers),
  'proves the address': (app, { proof, thief }) =>
    app.post('/auth/email/confirm', { token: proof, email: THIEF }, thief.headers),
  'adds a provider': (app, { thief }) =>
    app.post('/auth/social/connect/google', { ...confirmed, query: 'code=thiefs second' }, thief.headers),
  'removes the owner’s provider': (app, { thief, identity }) => remove(app, `/user/identities/${identity}`, thief),
  'ends the owner’s session': (app, { thief, owner }) => remove(app, `/user/sessions/${owner.session}`, thief),
  'ends all other sessions': (app, { thief }) => remove(app, '/user/sessions', thief),
  'signs in': (app) => app.post('/auth/login', { email: OWNER, password: PASSWORD }),
  'signs in by a provider': (app, { thief }) =>
    app.get(`/auth/social/handle-callback/google?code=${encodeURIComponent(thief.subject)}`),
  'renews the session': (app, { thief }) => app.post('/auth/refresh', {}, cookie(thief)),
  'signs out': (app, { thief }) => app.post('/auth/logout', {}, cookie(thief)),
  'deletes the account': (app, { thief }) => remove(app, '/user/me', thief, confirmed),
}

/** What the owner can do against it from a session. */
export const CHANGES_OF_OWNER: Readonly<Record<string, Change>> = {
  'sets a password': (app, { owner }) => app.patch('/user/me/update', newPassword(OWNERS_NEXT), owner.headers),
  'takes the address back': (app, { owner }) =>
    app.patch('/user/me/update', { ...confirmed, email: OWNER }, owner.headers),
  'ends the thief’s session': (app, { owner, thief }) => remove(app, `/user/sessions/${thief.session}`, owner),
  'ends all other sessions': (app, { owner }) => remove(app, '/user/sessions', owner),
}
