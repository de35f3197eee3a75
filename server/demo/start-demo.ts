import { join } from 'node:path'
import { type Server, startServer } from '#server/app/serve.ts'
import { readConfig } from '#server/config/config.ts'
import type { Services } from '#server/http/context.ts'
import { say } from '#server/process/log.ts'
import { DEMO_ACCOUNTS, ensureAccounts } from './demo-accounts.ts'
import { buildIfStale } from './demo-build.ts'

async function fillWhenEmpty({ db }: Services): Promise<void> {
  const book = await db.selectFrom('books').select('id').limit(1).executeTakeFirst()
  if (book !== undefined) return
  say('Importing the demo library …')
  // Loaded only at the first start, because it loads all Markdown packages.
  const { importContent } = await import('#server/import/folder/import-content.ts')
  await importContent({ db, folder: 'content' })
}

/**
 * Starts the demo: builds the app if needed, imports the demo books into an empty library, makes the demo accounts and
 * listens.
 */
export async function startDemo(env: NodeJS.ProcessEnv, build = true): Promise<Server> {
  const config = readConfig({ ...env, PAYMENTS: env.PAYMENTS || (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox') })
  if (build) await buildIfStale(config.distDir)
  const server = await startServer(config, async (services) => {
    await fillWhenEmpty(services)
    await ensureAccounts(services.db, services.passwords)
  })
  say(`\nLarder is at http://localhost:${server.port}`)
  for (const { email, password, meaning } of DEMO_ACCOUNTS) say(`  ${meaning}: ${email} / ${password}`)
  if (config.mail.smtpUrl === null) say(`  mails it would send: ${join(config.dataDir, 'outbox')}`)
  return server
}
