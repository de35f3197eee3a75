import { expect, test } from 'vitest'
import { missingPackages } from '#tests/run/programs.ts'

const nothing = () => false

test('without any program, all packages are missing, and the deep run needs more', () => {
  const gate = missingPackages('fast', undefined, nothing)
  expect(gate).toEqual(['chromium', 'chromium-headless-shell', 'poppler-utils'])
  const deep = missingPackages('deep', undefined, nothing)
  expect(deep).toEqual(expect.arrayContaining([...gate, 'firefox-esr', 'xvfb']))
})

test('a program that is there is not missing', () => {
  expect(missingPackages('fast', undefined, (path) => path === '/usr/bin/pdftotext')).not.toContain('poppler-utils')
})

test('a Chromium that is named and there takes the place of both packages', () => {
  const named = '/opt/chrome'
  expect(missingPackages('fast', named, (path) => path === named)).toEqual(['poppler-utils'])
  expect(missingPackages('fast', named, nothing)).toContain('chromium')
})
