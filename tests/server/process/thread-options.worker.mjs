import { createRequire } from 'node:module'

/** What became of a `require` of this file. */
export function requireItself() {
  try {
    createRequire(import.meta.url)(import.meta.filename)
    return 'loaded'
  } catch (error) {
    return error.code
  }
}
