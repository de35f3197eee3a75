import { accessEndpoints } from './accounts/endpoints-access.ts'
import { accountEndpoints } from './accounts/endpoints-account.ts'
import { contentEndpoints } from './library/endpoints-content.ts'

/** All calls of the API. Client, workers, server and tests share this table. */
export const endpoints = { ...contentEndpoints, ...accountEndpoints, ...accessEndpoints }
