import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/**
 * Whether `id` is imported, directly or not, by a module whose path ends with `ending`. Dynamic imports count only with
 * `onDemand`.
 */
function reachedFrom(ending: string, id: string, graph: Graph, { onDemand } = { onDemand: false }): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (at.endsWith(ending)) return true
    const module = graph.getModuleInfo(at)
    for (const importer of module?.importers ?? []) seen.add(importer)
    if (onDemand) for (const importer of module?.dynamicImporters ?? []) seen.add(importer)
  }
  return false
}

const PAGE = '/index.html'
const isPage = (id: string, graph: Graph) => reachedFrom(PAGE, id, graph)
const isPageEver = (id: string, graph: Graph) => reachedFrom(PAGE, id, graph, { onDemand: true })
const isSync = (id: string, graph: Graph) => reachedFrom('/sync.worker.ts', id, graph)
const isSearch = (id: string, graph: Graph) => reachedFrom('/search.worker.ts', id, graph)
const isWorkerEver = (id: string, graph: Graph) => reachedFrom('.worker.ts', id, graph, { onDemand: true })
/** What a worker loads on demand counts too: it may not load the page's own chunk. */
const isShared = (id: string, graph: Graph) =>
  isPage(id, graph) ? isWorkerEver(id, graph) : isSync(id, graph) && isSearch(id, graph)

const chunk = (
  priority: number,
  debugName: string,
  fits: (id: string, graph: Graph) => boolean,
): Rolldown.CodeSplittingGroup => ({
  debugName,
  priority,
  name: (id, graph) => (fits(id, graph) ? debugName : null),
})

/**
 * The chunks that every page needs at once. By default, each set of modules with the same importers becomes a chunk, and
 * many small chunks compress worse. A chunk takes along what its modules import, and an import of one module runs the
 * whole chunk. So modules that page and workers share come first: no other module of the page may get into a worker, which
 * has no document, and no other module of a worker into the page.
 */
export const firstChunks: readonly Rolldown.CodeSplittingGroup[] = [
  chunk(3, 'shared', isShared),
  chunk(2, 'vendor', (id, graph) => isPage(id, graph) && /[\\/]node_modules[\\/]/.test(id)),
  chunk(1, 'app', isPage),
  // Also imported by screens on demand: the calls of the API and their forms.
  chunk(1, 'contract', (id, graph) => isSync(id, graph) && isPageEver(id, graph)),
  chunk(0, 'workers', isSync),
]
