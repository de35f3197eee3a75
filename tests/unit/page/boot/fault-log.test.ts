import { expect, test, vi } from 'vitest'
import { notedFaults, noteFault } from '#page/boot/fault-log.ts'

test('a noted fault has its name and its places in our scripts, and not its message', () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = new TypeError('“Salt and health” has no title')
  fault.stack = [
    'TypeError: “Salt and health” has no title',
    '    at title (https://books.example/assets/app-B_f.js:2:3463)',
    '    at https://books.example/assets/vendor-x.js:1:9',
    '    at <anonymous>:1:1',
  ].join('\n')
  noteFault(fault)
  expect(shown).toHaveBeenCalledWith(fault)
  expect(notedFaults().at(-1)).toMatchObject({
    name: 'TypeError',
    places: ['app-B_f.js:2:3463', 'vendor-x.js:1:9'],
  })
  expect(JSON.stringify(notedFaults())).not.toContain('Salt')
})

test('only the latest faults are kept, also when something else than an error was thrown', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (let at = 0; at < 50; at += 1) noteFault('a text')
  expect(notedFaults()).toHaveLength(20)
  expect(notedFaults().at(-1)).toMatchObject({ name: 'string', places: [] })
})
