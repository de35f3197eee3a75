import type { View } from '../workers/view.ts'

/** The cache of pictures. The service worker fills and serves it, the sync worker fills and sweeps it. */
export const IMAGES_CACHE = 'larder-images-v1'
/** The `Accept` of the sync worker's requests for pictures. The service worker knows them by it. */
export const SYNC_PICTURES = 'image/webp,image/*'
/** The cache of books as files. It is private: a sign-out deletes its files. */
export const FILES_CACHE = 'larder-files-v1'
/** The cache of the typefaces that this reader has chosen. */
export const TYPEFACES_CACHE = 'larder-typefaces-v1'
/** The folder of their files. Each file has a hash of its content in its name. */
export const isTypefaceAddress = (url: URL): boolean => url.pathname.startsWith('/assets/typefaces/')

interface Download extends View {
  readonly bookSlug: string
  /** The book's slug when the file was stored, if that was another one. */
  readonly storedAs?: string
  readonly format: string
}

/** The cache key of a file. No server answers this address. */
export const downloadAddress = (origin: string, { aud, lang, bookSlug, storedAs, format }: Download): string =>
  `${origin}/kept/${encodeURIComponent(aud)}/${lang}/${storedAs ?? bookSlug}.${format}`

/** Each build has its own cache for the app shell, and deletes those of the builds before it. */
export const SHELL_CACHE_PREFIX = 'larder-shell-'

const ASSETS_PATH = /\/assets\/[^/]+$/

/** Pictures are the only part of the API that the service worker answers: they never change and are the same for everybody. */
export const isImageAddress = (url: URL, apiBase: string): boolean =>
  url.pathname.startsWith(`${apiBase}/assets/`) && ASSETS_PATH.test(url.pathname)
