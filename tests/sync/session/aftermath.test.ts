import { expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { IntentRow } from '#db/schema.ts'
import { fullTables } from '#tests/support/device/device.ts'
import { PERSON } from '#tests/support/device/fake-books.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
import { type AccountApiDeps, createAccountApi } from '#workers/engine/account-api.ts'
import { accountOnDemand } from '#workers/engine/account-on-demand.ts'
import { createRequest } from '#workers/net/request.ts'

const FORM = { email: 'a@example.com', password: 'x' }
const fails = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const INTENT: IntentRow = {
  ...{ aud: 'user:7', articleId: '1', title: '', bookmarked: true, onServer: false, key: 'k' },
  ...{ state: 'pending', reason: null, tries: 0, nextAt: 0, madeAt: 0 },
}
const ANSWERS: Readonly<Record<string, () => Response>> = {
  '/auth/login': () => Response.json({ access_token: 'token-1', token_type: 'bearer', expires_in: 900 }),
  '/user/me': () => Response.json({ data: { id: '7', type: 'users', attributes: { ...PERSON, subscribed: false } } }),
  '/auth/logout': () => new Response(null, { status: 204 }),
}

/** The account's calls, where nothing works that follows a call: a file of the app is missing, and a table fails. */
function account(name: string, db = new ReaderDb(name)) {
  const onError = vi.fn()
  const send = async ({ path }: { readonly path: string }) => marked(ANSWERS[path]?.() ?? new Response(null))
  const deps: AccountApiDeps = {
    db,
    request: createRequest(send),
    language: () => 'en',
    sessionLock: (work) => work(),
    events: () => null,
    online: () => true,
    loadReaderSync: fails,
    sweepFiles: fails,
    later: () => undefined,
    onError,
  }
  return { db, deps, api: createAccountApi(deps), onError }
}

test('a sign-in that succeeded counts, whatever fails after it', async () => {
  const { db, api, onError } = account('sign-in-and-no-chunk')
  expect(await api.signIn(FORM)).toMatchObject({ ok: true, value: { accessToken: 'token-1' } })
  expect(await readSession(db)).toMatchObject({ aud: 'user:7' })
  expect(onError).toHaveBeenCalled()
})

test.each(['sign-in', 'subscription'] as const)(
  'a change that was parked for a %s waits to be sent after the sign-in, whatever fails then',
  async (reason) => {
    const { db, api } = account(`parked-for-${reason}`)
    await db.intents.put({ ...INTENT, state: 'parked', reason })
    await api.signIn(FORM)
    expect(await db.intents.toArray()).toMatchObject([{ articleId: '1', state: 'pending', reason: null }])
  },
)

test('a sign-out counts, whatever fails before and after it', async () => {
  const { db, api } = account('sign-out-and-no-chunk')
  await api.signIn(FORM)
  await db.intents.put(INTENT)
  expect(await api.signOut()).toEqual({ ok: false, problem: { kind: 'unsent', count: 1 } })
  expect(await api.signOut({ discardUnsent: true })).toEqual({ ok: true, value: null })
  expect(await readSession(db)).toMatchObject({ aud: 'pub' })
})

test('a sign-in that a full device cannot store is a problem of the form, and succeeds when there is room', async () => {
  let isFull = false
  const { db, api, onError } = account(
    'sign-in-and-full',
    fullTables('sign-in-and-full', () => isFull),
  )
  await db.open()
  isFull = true
  expect(await api.signIn(FORM)).toEqual({ ok: false, problem: { kind: 'storage_full' } })
  expect(await readSession(db)).toMatchObject({ aud: 'pub' })
  expect(onError).toHaveBeenCalled()
  isFull = false
  expect(await api.signIn(FORM)).toMatchObject({ ok: true })
})

test('whatever the device cannot do for a form or a button is a problem, and no call stays without an answer', async () => {
  const { db, api, onError } = account('closed-tables')
  await api.signIn(FORM)
  onError.mockClear()
  db.close()
  const confirmed = { current_password: 'x' }
  const answers = [
    api.signIn(FORM),
    api.signInSocially('google', {}),
    api.updateAccount({ ...confirmed, first_name: 'A' }),
    api.refreshAccount(),
  ]
  for (const answer of answers) expect(await answer).toEqual({ ok: false, problem: { kind: 'bad_answer' } })
  expect(onError).toHaveBeenCalledTimes(answers.length)
})

test('without the file of the calls each is as without an answer, and the next one loads it again', async () => {
  const { deps, onError } = account('no-file-of-calls')
  const load = vi.fn(() => import('#workers/engine/account-api.ts')).mockImplementationOnce(fails)
  const api = accountOnDemand(deps, load)
  expect(await api.signIn(FORM)).toEqual({ ok: false, problem: { kind: 'offline' } })
  expect(onError).toHaveBeenCalledOnce()
  expect(await api.signIn(FORM)).toMatchObject({ ok: true, value: { accessToken: 'token-1' } })
  expect(await api.signOut()).toEqual({ ok: true, value: null })
})
