import { benchFill } from './fill.ts'
import { benchOpen } from './open.ts'
import { benchSearch } from './search.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchSize } from './size.ts'
import { benchStem } from './stem.ts'

/** `npm run bench -- <name>` measures and prints a table. Build first, so that it measures what readers get. */

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  fill: benchFill,
  open: benchOpen,
  search: benchSearch,
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
await bench(args)
