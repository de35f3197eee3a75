import { requireBuild } from './app/file-list.ts'
import { runStart, startServer } from './app/serve.ts'
import { isCountryIgnored, readConfig } from './config/config.ts'
import { missingOperatorSettings } from './config/operator-settings.ts'
import { missingFixes } from './db/embedded/release.ts'
import { complain, say } from './process/log.ts'

/** `npm start`: the server in production, without the demo library and accounts. */
await runStart(async () => {
  const config = readConfig(process.env)
  await requireBuild(config.distDir)
  const server = await startServer(config)
  if (config.payments === null) say('Nothing can be bought: neither STRIPE_SECRET_KEY nor PAYMENTS is set')
  if (config.payments?.provider === 'sandbox') say('Payments are a test: everybody gets the books for nothing')
  const missing = missingOperatorSettings(config.operator)
  if (missing.length > 0)
    complain(`The terms and the privacy policy name no seller or contact. Set ${missing.join(', ')}`)
  if (isCountryIgnored(config))
    complain('COUNTRY_HEADER is not read: set TRUSTED_PROXIES to the addresses of your proxies')
  const fixes = config.databaseUrl || config.postgresBin ? null : missingFixes(new Date())
  if (fixes !== null) complain(fixes)
  say(`Larder serves ${config.publicOrigin} on ${config.host}:${server.port}`)
  return server
})
