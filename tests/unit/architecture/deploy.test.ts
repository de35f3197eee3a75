import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_MEANINGS } from '#server/config/config.ts'
import { ROOT } from '#tests/support/source-files.ts'

const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8')

/** Settings of Node and not of the server. */
const NODE = ['NODE_ENV']

test('every setting that the examples give the server exists', () => {
  const image = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? []
  const named = [...image, ...read('larder.env').split('\n')].flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])
  const compose = Object.keys(parse(read('compose.yaml')).services.larder.environment)
  const settings = [...named, ...compose].filter((name) => !NODE.includes(name))
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !(name in SETTING_MEANINGS))).toEqual([])
})

test('every path of the repository that the image copies exists, or is made by its build', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect([...read('Dockerfile').matchAll(/--from=build \/app\/(\S+)/g)].map(([, path]) => path)).toEqual([
    'dist',
    'dist-files.json',
    'server-page',
  ])
})

test('the image and the unit run as another user than root, with nothing writable but the data', () => {
  expect(read('Dockerfile')).toMatch(/^USER node$/m)
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m)
  expect(parse(read('compose.yaml')).services.larder).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(read('larder.service')).toMatch(/^User=larder$/m)
  expect(read('larder.service')).toMatch(/^ProtectSystem=strict$/m)
})

test('no proxy refuses a message that the server takes', () => {
  const webhook = readFileSync(join(ROOT, 'server/payments/webhook.ts'), 'utf8')
  const most = Number(/MAX_MESSAGE_BYTES = (\d+) \* 1024/.exec(webhook)?.[1])
  const limits = [
    /client_max_body_size (\d+)k;/.exec(read('nginx.conf')),
    // Its kB has a thousand bytes.
    /max_size (\d+)KiB/.exec(read('Caddyfile')),
  ]
  expect(limits.map((limit) => Number(limit?.[1]))).toEqual([most, most])
})

test('nothing stops the server before its last request had its time', () => {
  const seconds = [
    /^TimeoutStopSec=(\d+)$/m.exec(read('larder.service')),
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
  ]
  const drain = [/^DRAIN_SECONDS=(\d+)$/m.exec(read('larder.env')), /DRAIN_SECONDS: "(\d+)"/.exec(read('compose.yaml'))]
  const [, whole, part] = /STOP_MS = (\d+)_(\d+)/.exec(readFileSync(join(ROOT, 'server/app/stop.ts'), 'utf8')) ?? []
  const stop = Number(`${whole}.${part}`)
  for (const [at, limit] of seconds.entries()) expect(Number(limit?.[1])).toBeGreaterThan(Number(drain[at]?.[1]) + stop)
})
