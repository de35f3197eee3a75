import { tsImport } from 'tsx/esm/api'

// A thread does not inherit its parent's TypeScript loader, so it starts its own.
export const { make } = await tsImport('./make-file.worker.ts', import.meta.url)
