/** Apart from the tables, for who opens the database before Dexie is there. */
export const DB_NAME = 'larder'

/** Of the tables as they are now. Dexie asks the browser for ten times it. */
export const DB_VERSION = 1
export const RAW_VERSION = DB_VERSION * 10
