import { expect, test } from 'vitest'

/** Runs what is measured, and gives what it gives. */
export type Measure = <T>(work: () => Promise<T> | T) => Promise<T>

/**
 * Two tests of the same work. The one of `npm test` says nothing about time, because the machine may be busy. The one of the
 * deep run fails when the measured part took longer than `mostMs`.
 */
export function timedTest(title: string, mostMs: number, work: (measure: Measure) => Promise<void>): void {
  test(title, () => work(async (measured) => measured()))
  test(`${title}, in at most ${mostMs} ms`, { tags: ['deep'] }, () =>
    work(async (measured) => {
      const begun = performance.now()
      const given = await measured()
      expect(performance.now() - begun).toBeLessThan(mostMs)
      return given
    }),
  )
}
