import { tsImport } from 'tsx/esm/api'

// A thread does not inherit its parent's TypeScript loader, so it starts its own.
export const { ask } = await tsImport('./search.worker.ts', import.meta.url)
