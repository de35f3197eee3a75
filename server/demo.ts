import { runStart } from './app/serve.ts'
import { startDemo } from './demo/start-demo.ts'
import { say } from './process/log.ts'

/** `npm run demo`: the app with the demo books and two accounts, until Ctrl+C. */
await runStart(async () => {
  // In development Vite serves the page, so no build is needed.
  const server = await startDemo(process.env, !process.argv.includes('--no-build'))
  say('Stop it with Ctrl+C: the page goes on without it.')
  return server
})
