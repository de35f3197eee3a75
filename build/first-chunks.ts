import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Whether an entry whose file ends so imports a module, however far away. */
function reachedFrom(ending: string, id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (at.endsWith(ending)) return true
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) seen.add(importer)
  }
  return false
}

const isPage = (id: string, graph: Graph) => reachedFrom('/index.html', id, graph)
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
 * worse. A chunk takes along what its modules import, so what workers share comes first: nothing else of the page may get to a worker, which
 * has no document.
 */
export const firstChunks: readonly Rolldown.CodeSplittingGroup[] = [
  chunk(3, 'shared', (id, graph) => [isPage, isSync, isSearch].filter((isOf) => isOf(id, graph)).length > 1),
  chunk(2, 'vendor', (id, graph) => isPage(id, graph) && /[\\/]node_modules[\\/]/.test(id)),
  chunk(1, 'app', isPage),
  chunk(0, 'workers', isSync),
]
