import { expect, test, vi } from 'vitest'

const answer = vi.hoisted(() => ({ status: 404 }))
vi.mock('#page/sync-client.ts', () => ({
  sync: { call: async () => ({ ok: false, problem: { kind: 'refused', status: answer.status, errors: {} } }) },
}))
const { readAccess } = await import('#page/commands/access.ts')

test.each([404, 405, 501])('a server that says %i to the calls about sessions does not have them', async (status) => {
  answer.status = status
  expect(await readAccess()).toEqual({ ok: true, value: null })
})

test.each([401, 403, 500, 503])('a refusal with %i is told', async (status) => {
  answer.status = status
  expect(await readAccess()).toMatchObject({ ok: false, problem: { status } })
})
