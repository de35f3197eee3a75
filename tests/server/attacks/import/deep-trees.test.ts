// @module-tag deep
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEEP_BODIES } from '#tests/support/attack/deep-trees/bodies.ts'
import {
  BOTTOMLESS,
  DEEP,
  DEEP_TREES,
  type Levels,
  type Outcomes,
  outcomesOf,
  WITHIN,
} from '#tests/support/attack/deep-trees/deep-trees.ts'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

// ASVS 5.2.1

const CHILD = 'tests/support/attack/deep-trees/small-stack.child.ts'

const CHILD_MS = 110_000

const TOO_DEEP = /nested too deeply: more than 100 levels/
/** Some are too large before they are deep. */
const TOO_LARGE = /^413 |the picture is larger than 8 MB/
const DEEP_BODY = /^400 .*nested too deeply/

type ByLevels = Readonly<Record<number, Outcomes>>

/** What came out with a stack of 400 KB, by kind and by levels. Usual is 984 KB. It ends with the tests, whatever it does. */
async function readOnSmallStack(times: number): Promise<Readonly<Record<string, ByLevels>>> {
  const args = ['--stack-size=400', '--import', 'tsx', CHILD, String(times)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: CHILD_MS })
  return JSON.parse(stdout)
}

const KINDS = Object.keys(DEEP_TREES)

function tellAll(times: number): void {
  let onSmallStack: Promise<Readonly<Record<string, ByLevels>>>
  /** It reads while the tests do. */
  beforeAll(() => {
    onSmallStack = readOnSmallStack(times)
  })

  /** The one way in which all readings ended, with either stack. */
  async function outcomeOf(kind: string, levels: Levels): Promise<string> {
    const found = new Set(await outcomesOf(present(DEEP_TREES[kind]), levels, times))
    for (const outcome of present((await onSmallStack)[kind]?.[levels])) found.add(outcome)
    expect([...found]).toHaveLength(1)
    return [...found].join()
  }

  test.each(KINDS)('%s without a floor is measured before it is read', async (kind) => {
    const tooDeep = kind in DEEP_BODIES ? DEEP_BODY : TOO_DEEP
    expect(await outcomeOf(kind, DEEP)).toMatch(tooDeep)
    const bottomless = await outcomeOf(kind, BOTTOMLESS)
    if (!TOO_LARGE.test(bottomless)) expect(bottomless).toMatch(tooDeep)
  })

  test.each(KINDS)('%s of ninety levels is not too deep', async (kind) => {
    expect(await outcomeOf(kind, WITHIN)).not.toMatch(/deeply|RangeError|internal|^[45]0/)
  })
}

describe('read once with each stack', () => tellAll(1))
describe('read ten times with each stack', { tags: ['deep'] }, () => tellAll(10))
