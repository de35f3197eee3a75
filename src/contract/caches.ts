/** Names of the Cache Storage caches: the service worker fills and serves them, the worker fills and empties the images. */
export const IMAGES_CACHE = 'larder-images-v1'
/** The books' files that a reader keeps: private, gone with him. */
export const FILES_CACHE = 'larder-files-v1'

/** Under which address a file is kept; nothing answers it over the network. */
export const downloadAddress = (origin: string, aud: string, lang: string, bookSlug: string, format: string): string =>
  `${origin}/kept/${encodeURIComponent(aud)}/${lang}/${bookSlug}.${format}`

/** The shell's cache is named by the build; whatever begins so and is not the current one is deleted. */
export const SHELL_CACHE_PREFIX = 'larder-shell-'

const ASSETS_PATH = /\/assets\/[^/]+$/

/** Images are the one thing below the API's base that the service worker answers: they are immutable and the same for everybody. */
export const isImageAddress = (url: URL, apiBase: string): boolean =>
  url.pathname.startsWith(`${apiBase}/assets/`) && ASSETS_PATH.test(url.pathname)
