import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { STEPS } from '#tests/run/steps.ts'
import { ROOT } from '#tests/support/source-files.ts'

const step = STEPS.fast.find(({ command }) => command[0] === 'vitest')

test('the report of a run has the errors that came from no test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  writeFileSync(
    join(folder, 'a.test.ts'),
    `test('a', async () => {
  void Promise.reject(new Error('lost'))
  await new Promise((resolve) => setTimeout(resolve, 50))
})`,
  )
  const args = ['run', `--root=${folder}`, '--globals', ...(step?.tests?.report(report).args ?? [])]
  await expect(promisify(execFile)(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: folder })).rejects.toThrow()
  const results = step?.tests?.read(JSON.parse(readFileSync(report, 'utf8')) as never)
  expect(results?.map(({ title, state }) => `${title} ${state}`)).toEqual(['a passed', 'Error: lost failed'])
})
