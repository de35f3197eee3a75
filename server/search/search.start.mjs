import { tsImport } from 'tsx/esm/api'

// A thread does not take on its parent's way of reading TypeScript, so it begins with its own.
export const { ask } = await tsImport('./search.worker.ts', import.meta.url)
