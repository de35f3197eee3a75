import { benchFill } from './fill.ts'
import { benchFirst } from './first/first.ts'
import { benchLighthouse } from './first/lighthouse.ts'
import { benchOpen } from './open.ts'
import { withReport } from './run-report.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server/server.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchSize } from './size.ts'
import { benchStem } from './stem.ts'

/**
 * `npm run bench -- <name>` measures, prints a table, and adds it to `results`. Build first, so that it
 * measures what readers get.
 */

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  fill: benchFill,
  first: benchFirst,
  lighthouse: benchLighthouse,
  open: benchOpen,
  search: benchSearch,
  server: benchServer,
  'sign-ins': benchSignIns,
  size: benchSize,
  stem: benchStem,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = BENCHES[name]
if (bench === undefined) {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>`)
  process.exit(2)
}
await withReport(name, args, () => bench(args))
