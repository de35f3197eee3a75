import { Client, type ClientConfig } from 'pg'

/** The first value that a query gives, on a connection of its own. */
export async function ask(connection: ClientConfig, query: string): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  try {
    return Object.values((await client.query(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
