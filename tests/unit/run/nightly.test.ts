import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '#tests/support/source-files.ts'

test('the nightly run looks for known weaknesses of what ships, whatever failed before', () => {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8'))
  expect(jobs.nightly.steps).toContainEqual({ run: 'npm audit --omit=dev --audit-level=high', if: '!cancelled()' })
})
