import { tsImport } from 'tsx/esm/api'

// A thread does not take on its parent's way of reading TypeScript, so it begins with its own.
await tsImport('./make-file.worker.ts', import.meta.url)
