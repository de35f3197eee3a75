import { type Remote, wrap } from 'comlink'
import workerUrl from '../workers/search.worker.ts?module-worker'
import { endWithPage } from './boot/page-life.ts'
import { scriptUrl } from './boot/trusted-types.ts'
import type { SearchApi } from './contract/search-api.ts'

const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'larder-search' })
endWithPage(worker)

/** The search worker: apart from the sync worker, so that a query never waits for a download. */
export const searcher: Remote<SearchApi> = wrap<SearchApi>(worker)
