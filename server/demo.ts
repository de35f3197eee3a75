import { say } from './log.ts'
import { runStart } from './serve.ts'
import { startDemo } from './start-demo.ts'

/** `npm run demo`: the app with the demo books and two accounts, until Ctrl+C. */
await runStart(async () => {
  // In development the page comes from its own server, built as it is asked for.
  const server = await startDemo(process.env, !process.argv.includes('--no-build'))
  say('Stop it with Ctrl+C: the page goes on without it.')
  return server
})
