import type { createFiles, FilesDeps } from './files.ts'

type Files = ReturnType<typeof createFiles>

/** The files' side of the engine, loaded for who keeps one: most never do. */
export function filesOnDemand(deps: FilesDeps) {
  let loading: Promise<Files> | null = null
  const load = (): Promise<Files> => {
    loading ??= import('./files.ts').then(({ createFiles }) => createFiles(deps))
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  return {
    keep: async (...file: Parameters<Files['keep']>) => (await load()).keep(...file),
    measure: async (...file: Parameters<Files['measure']>) => (await load()).measure(...file),
    drop: async (...file: Parameters<Files['drop']>) => (await load()).drop(...file),
    /** Never in the way of the sync that follows: what it left is removed at the next start. */
    async sweep(): Promise<void> {
      try {
        if (await deps.keptFiles?.exist()) await (await load()).sweep()
      } catch (error) {
        console.error('[files]', error)
      }
    },
  }
}
