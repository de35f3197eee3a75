import type { Asset } from '#server/import/html/pictures.ts'

const PICTURE: Asset = { key: 'a', mimeType: 'image/png', width: 1, height: 1, sha256: '', bytes: Buffer.alloc(0) }

/** Pictures where each address has one. */
export const ANY_PICTURE: ReadonlyMap<string, Asset> = Object.assign(new Map<string, Asset>(), { get: () => PICTURE })
