import { accessEndpoints } from './endpoints-access.ts'
import { accountEndpoints } from './endpoints-account.ts'
import { contentEndpoints } from './endpoints-content.ts'

/** All calls of the API. Client, workers, server and tests share this table. */
export const endpoints = { ...contentEndpoints, ...accountEndpoints, ...accessEndpoints }
