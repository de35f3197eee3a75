import { afterAll, beforeAll, beforeEach } from 'vitest'
import { smallLibrary, writeFolder } from './content-folder.ts'
import type { DatabaseKind } from './databases.ts'
import { openTestApp, type TestApp } from './server-app.ts'

export const READER = { email: 'reader@example.com', password: 'reader-demo-1' }
export const SUBSCRIBER = { email: 'subscriber@example.com', password: 'subscriber-demo-1' }

/** Posts from an address: what the other end of the connection is. */
export const callFrom = async (
  app: TestApp,
  address: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  app.app.request(
    `/api${path}`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
    { incoming: { socket: { remoteAddress: address } } },
  )

/** Signs in from an address. */
export const loginFrom = (
  app: TestApp,
  address: string,
  body: object = READER,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => callFrom(app, address, '/auth/login', body, headers)

/** The cookie of an answer by its name, as the browser sends it back; empty when it sets none. */
export const cookieOf = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

/** How often each status was answered. */
export const statuses = (answers: readonly Response[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** How many passwords were compared: the others were refused unseen. */
export const compared = (answers: readonly Response[]): number => statuses(answers)[401] ?? 0
/** The wait after the free tries is over soon at first: a slow machine may get two more through. */
export const MORE_WHILE_SLOW = 2

/** Gives a `describe` an app that has counted no tries before each of its tests. */
export function useUntriedApp(
  kind: DatabaseKind,
  give: (app: TestApp) => void,
  env: Readonly<Record<string, string>> = {},
): void {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), env)
    give(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.services.db.deleteFrom('attempts').execute()
  })
}
