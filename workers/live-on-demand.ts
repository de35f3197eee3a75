import type { Job } from './fence.ts'
import type { LiveDeps } from './live.ts'
import { storedRevision } from './stats.ts'

interface LiveOnDemandDeps extends Omit<LiveDeps, 'knownRevision'> {
  readonly job: () => Promise<Job>
}

/** The server's pokes, listened for once the first pass is done: what does that is loaded no sooner. */
export function liveOnDemand(deps: LiveOnDemandDeps) {
  let loading: ReturnType<typeof load> | null = null
  const knownRevision = async () => storedRevision(await deps.job())
  const load = async () => (await import('./live.ts')).createLive({ ...deps, knownRevision })
  return {
    async start(): Promise<void> {
      loading ??= load()
      try {
        ;(await loading).start()
      } catch (error) {
        // Asked again with the network's next coming back.
        console.error('[live]', error)
        loading = null
      }
    },
    renew: (): void => void loading?.then((live) => live.renew()).catch(() => undefined),
  }
}
