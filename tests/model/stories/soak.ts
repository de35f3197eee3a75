import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * `npm run soak -- --minutes 10` plays stories of new seeds on both cores and ends by itself. Exit code 0: every promise
 * held. 1: one did not, and the seed and the shortest story that breaks it are printed.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? randomInt(1, 2 ** 30))
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error('npm run soak -- [--minutes <more than 0>] [--seed <a whole number>]')
  process.exit(2)
}

console.log(`${minutes} minutes from seed ${seed}`)
const files = ['tests/model/stories/full-server.test.ts', 'tests/model/stories/bare-server.test.ts']
const env = { ...process.env, MODEL_SEED: String(seed), MODEL_MINUTES: String(minutes) }
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'model', '--tags-filter=deep', ...files], {
  stdio: 'inherit',
  env,
})
const ended = { 0: 'every promise held', 1: 'a promise did not hold' }[status ?? -1] ?? 'the stories were ended'
console.log(`${ended}, from seed ${seed} on`)
process.exit(status === 0 ? 0 : 1)
