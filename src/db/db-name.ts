/** In its own file, for the script of the early article, which opens the database before Dexie is loaded. */
export const DB_NAME = 'larder'

/** The version of the current tables. Dexie multiplies it by ten for IndexedDB. */
export const DB_VERSION = 4
export const RAW_VERSION = DB_VERSION * 10
