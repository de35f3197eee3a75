import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { runStart, startServer } from './serve.ts'

/** `npm start`: the server for real. No demo library, no demo accounts. */
await runStart(async () => {
  const config = readConfig(process.env)
  if (!existsSync(join(config.distDir, 'index.html'))) throw new Error('The app is not built. Run: npm run build')
  const server = await startServer(config)
  console.log(`Larder serves ${config.publicOrigin} on ${config.host}:${server.port}`)
  return server
})
