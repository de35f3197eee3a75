import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Whether an entry whose file ends so imports a module, however far away; what it imports on demand counts by `onDemand` only. */
function reachedFrom(ending: string, id: string, graph: Graph, { onDemand }: { readonly onDemand: boolean }): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (at.endsWith(ending)) return true
    const module = graph.getModuleInfo(at)
    for (const importer of module?.importers ?? []) seen.add(importer)
    if (onDemand) for (const importer of module?.dynamicImporters ?? []) seen.add(importer)
  }
  return false
}

const isFirst = (entry: string, id: string, graph: Graph) => reachedFrom(entry, id, graph, { onDemand: false })
const isEver = (entry: string, id: string, graph: Graph) => reachedFrom(entry, id, graph, { onDemand: true })

const chunk = (
  priority: number,
  debugName: string,
  fits: (id: string, graph: Graph) => boolean,
): Rolldown.CodeSplittingGroup => ({
  debugName,
  priority,
  name: (id, graph) => (fits(id, graph) ? debugName : null),
})

const PAGE = '/index.html'
const SYNC = '/sync.worker.ts'
const SEARCH = '/search.worker.ts'
const SEARCH_ENGINE = '/search/start.ts'
/** Marks what was searched for: the one part of the page that knows words. */
const PASSAGES = '/passages.tsx'

const isPageFirst = (id: string, graph: Graph) => isFirst(PAGE, id, graph)
const isSyncFirst = (id: string, graph: Graph) => isFirst(SYNC, id, graph)

/**
 * What is needed at once, in a few chunks. Left alone, each set of modules with the same importers is a chunk of its own: forty on the first
 * visit, which compress worse by 7 KB (gzip). A chunk takes along what its modules import, so what is shared comes first: nothing else of
 * the page may get to a worker, which has no document, and nothing else of a worker to the page.
 */
export const firstChunks: readonly Rolldown.CodeSplittingGroup[] = [
  // What the search worker needs too: it waits for the whole of each file it shares.
  chunk(6, 'channel', (id, graph) => isPageFirst(id, graph) && isFirst(SEARCH, id, graph)),
  chunk(5, 'device', (id, graph) => isPageFirst(id, graph) && isEver('.worker.ts', id, graph)),
  chunk(4, 'libraries', (id, graph) => isPageFirst(id, graph) && /[\\/]node_modules[\\/]/.test(id)),
  chunk(3, 'app', isPageFirst),
  chunk(2, 'wire', (id, graph) => isSyncFirst(id, graph) && (isEver(PAGE, id, graph) || isEver(SEARCH, id, graph))),
  chunk(1, 'sync', isSyncFirst),
  // The search worker waits for every file, and the page marks by the words too.
  chunk(0, 'words', (id, graph) => isFirst(PASSAGES, id, graph) && isFirst(SEARCH_ENGINE, id, graph)),
]
