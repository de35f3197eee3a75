import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Whether an entry whose file ends so imports a module, however far away; what it imports on demand counts by `onDemand` only. */
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
 * What every page needs at once. Left alone, each set of modules with the same importers is a chunk of its own, and many small ones compress
 * worse. A chunk takes along what its modules import, and whoever imports one thing of it runs it all. So what workers share comes first:
 * nothing else of the page may get to a worker, which has no document, and nothing else of a worker to the page.
 */
export const firstChunks: readonly Rolldown.CodeSplittingGroup[] = [
  chunk(3, 'shared', (id, graph) => [isPage, isSync, isSearch].filter((isOf) => isOf(id, graph)).length > 1),
  chunk(2, 'vendor', (id, graph) => isPage(id, graph) && /[\\/]node_modules[\\/]/.test(id)),
  chunk(1, 'app', isPage),
  // What screens import on demand too: the calls of the API and their forms.
  chunk(1, 'contract', (id, graph) => isSync(id, graph) && isPageEver(id, graph)),
  chunk(0, 'workers', isSync),
]
