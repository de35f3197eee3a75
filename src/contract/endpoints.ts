import { accessEndpoints } from './endpoints-access.ts'
import { accountEndpoints } from './endpoints-account.ts'
import { contentEndpoints } from './endpoints-content.ts'

/** THE API: every call of it once. Client, worker, server and tests share this table. */
export const endpoints = { ...contentEndpoints, ...accountEndpoints, ...accessEndpoints }
