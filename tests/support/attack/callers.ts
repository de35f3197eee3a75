import { afterAll, beforeAll, beforeEach } from 'vitest'
import { smallLibrary, writeFolder } from '../content/content-folder.ts'
import type { DatabaseKind } from '../database/databases.ts'
import { openTestApp, type TestApp } from '../server/server-app.ts'

export const READER = { email: 'reader@example.com', password: 'reader-demo-1' }
export const SUBSCRIBER = { email: 'subscriber@example.com', password: 'subscriber-demo-1' }

/** Posts from a client address, which is the remote end of the connection. */
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

/** Signs in from a client address. */
export const loginFrom = (
  app: TestApp,
  address: string,
  body: object = READER,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => callFrom(app, address, '/auth/login', body, headers)

/** A cookie of an answer by its name, as a browser sends it back. Empty: the answer does not set it. */
export const cookieOf = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

/** The number of answers by status. */
export const statuses = (answers: readonly Response[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** How many passwords were compared. The others were refused without a look. */
export const compared = (answers: readonly Response[]): number => statuses(answers)[401] ?? 0
/** The first wait after the free tries is short, so on a slow machine two more tries may pass. */
export const MORE_WHILE_SLOW = 2

/** Gives a `describe` an app whose counted tries are deleted before each test. */
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
