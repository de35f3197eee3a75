import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

interface LockedPackage {
  readonly version?: string
  readonly engines?: { readonly node?: string }
  /** One of several builds for other systems. Npm leaves it out where it does not fit. */
  readonly optional?: boolean
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
const ours = present(lock.packages['']?.engines?.node)
const floor = present(minVersion(ours)?.version)
const withRange = Object.entries(lock.packages).filter(
  ([, { engines, optional }]) => engines?.node !== undefined && !optional,
)

/** The packages that do not say that they run on a version of Node. */
const refusing = (version: string): string[] =>
  withRange
    .filter(([, { engines }]) => !satisfies(version, present(engines?.node)))
    .map(([path, { version: own, engines }]) => `${path} ${own} needs ${engines?.node}`)

test('every dependency runs on the oldest Node that the project promises', () => {
  expect(withRange.length).toBeGreaterThan(100)
  expect(refusing(floor)).toEqual([])
})

test.each(['22.22.0', '24.12.0', '26.0.0'])('and on Node %s', (version) => {
  expect(satisfies(version, ours)).toBe(true)
  expect(refusing(version)).toEqual([])
})

test('an older Node is refused by some', () => {
  expect(refusing('16.0.0').length).toBeGreaterThan(0)
})
