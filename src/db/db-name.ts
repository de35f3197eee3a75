/** Apart from the tables, for who opens the database before Dexie is there. */
export const DB_NAME = 'larder'
