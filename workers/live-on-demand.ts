import type { LiveDeps } from './live.ts'

/** The server's pokes, listened for once the first pass is done: what does that is loaded no sooner. */
export function liveOnDemand(deps: LiveDeps) {
  let loading: ReturnType<typeof load> | null = null
  const load = async () => (await import('./live.ts')).createLive(deps)
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
