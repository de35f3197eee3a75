import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, ROOT, type SourceFile, sourceFiles } from '#tests/support/source-files.ts'

/** What both screens and the frame around them are made of. */
const SCREEN_PARTS = [
  'src/page/forms',
  'src/page/markup',
  'src/page/ui',
  'src/page/commands',
  'src/page/sync-client',
  'src/db',
  'src/contract',
  'react',
  '@lingui',
  'src/page/access-rules',
  '@tanstack/react-router',
]

/** Stands for Node's modules and every package. */
const ANY_PACKAGE = 'any package'

/** The places that each place may import. A place may always import itself. Everything else is an error. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['valibot'],
  'src/search': ['src/contract/letters', 'src/contract/library/escape-html'],
  'src/db': ['src/contract', 'src/search/words', 'dexie'],
  'src/page/boot': ['src/contract'],
  // This runs before the app, so it may import only small things.
  'src/page/early': [
    'src/page/boot',
    'src/contract',
    'src/db',
    'src/page/ui',
    'src/page/markup',
    // Only the function that makes an element: `react` itself has `jsx-runtime` apart.
    'react',
    'virtual:early-words',
  ],
  'src/page/i18n': ['src/contract', '@lingui'],
  'src/page/ui': ['src/page/boot/visit', 'src/contract', 'react', 'react-dom', '@lingui', 'dompurify'],
  // Three renderers use this, so it has no hooks: no router, no tables, no commands.
  'src/page/markup': ['src/page/ui', 'src/page/i18n', 'src/contract', 'react', 'react-dom', '@lingui'],
  'src/page/sync-client': ['src/contract', 'src/page/boot', 'workers/sync.worker', 'comlink'],
  'src/page/search-client': ['src/contract', 'src/page/boot', 'workers/search.worker', 'comlink'],
  'src/page/commands': ['src/db', 'src/contract', 'src/page/boot', 'src/page/sync-client', 'src/page/search-client'],
  'src/page/access-rules': [],
  'src/page/forms': [
    'src/page/boot/on-demand',
    'src/page/boot/scroll-entries',
    'src/page/boot/browser-storage',
    'src/page/boot/visit',
    'src/page/ui',
    'src/page/commands',
    'src/contract',
    'src/page/i18n',
    'react',
    '@lingui',
    'react-hook-form',
    '@hookform/resolvers',
    'valibot',
    'downshift',
    'libphonenumber-js',
  ],
  'src/page/shell': ['src/page/boot', ...SCREEN_PARTS, 'src/page/i18n', 'dexie-react-hooks', 'valibot'],
  'src/page/screens': ['src/page/boot/scroll-entries', 'src/search', 'src/page/shell', ...SCREEN_PARTS],
  workers: ['src/contract', 'src/db', 'src/search', 'comlink', 'dexie', 'eventsource-parser', 'valibot'],
  sw: ['src/contract/app-shell', 'src/contract/api-base', 'workbox-routing', 'virtual:precache-manifest'],
  server: ['src/contract', 'src/search', ANY_PACKAGE],
}

/** The entry and the route tree may import everything of the page. */
const EVERYTHING_OF_THE_PAGE = ['src/page/main', 'src/page/router']

const files = sourceFiles('src', 'workers', 'sw', 'server').filter((file) => !file.path.endsWith('.d.ts'))

const placeOf = (path: string): string | undefined =>
  Object.keys(MAY_IMPORT)
    .filter((place) => path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}.`))
    .sort((a, b) => b.length - a.length)[0]

const isOf = (name: string, target: string): boolean =>
  name === ANY_PACKAGE
    ? !/^(src|workers|sw|server|build|tests|bench)\//.test(target)
    : target === name || target.startsWith(`${name}/`) || target.startsWith(`${name}.`)

function isAllowed(place: string, target: string): boolean {
  if (/\.(css|svg|po|woff2|json)$/.test(target)) return true
  return [place, ...(MAY_IMPORT[place] ?? [])].some((name) => isOf(name, target))
}

const forbidden = (file: SourceFile): string[] => {
  if (EVERYTHING_OF_THE_PAGE.some((name) => file.path.startsWith(`${name}.`))) return []
  const place = placeOf(file.path)
  if (place === undefined) return [`${file.path} has no place in the table`]
  return importsOf(file)
    .filter((target) => !isAllowed(place, target))
    .map((target) => `${file.path} -> ${target}`)
}

test('every file imports only what its place may import', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(forbidden)).toEqual([])
})

test('the check finds a forbidden import', () => {
  const seeded: SourceFile = { path: 'src/page/ui/button.tsx', text: "import { db } from '#db/open.ts'" }
  expect(forbidden(seeded)).toEqual(['src/page/ui/button.tsx -> src/db/open.ts'])
})

test('every place imports all that it may import', () => {
  const importsIn = (place: string) => files.filter(({ path }) => placeOf(path) === place).flatMap(importsOf)
  const unused = Object.entries(MAY_IMPORT).flatMap(([place, allowed]) => {
    const targets = importsIn(place)
    return allowed.filter((name) => !targets.some((target) => isOf(name, target))).map((name) => `${place} -> ${name}`)
  })
  expect(unused).toEqual([])
})

test('screens do not import each other', () => {
  const screens = files.filter((file) => file.path.startsWith('src/page/screens/'))
  expect(screens.length).toBeGreaterThan(4)
  const screenOf = (path: string) => path.split('/')[3]?.replace(/(\.module)?\.\w+$/, '')
  const crossing = screens.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('src/page/screens/') && screenOf(target) !== screenOf(file.path))
      .map((target) => `${file.path} -> ${target}`),
  )
  expect(crossing).toEqual([])
})

/** The ways that lead back to where they began. */
function circlesIn(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      return
    }
    if (done.has(path)) return
    for (const target of graph.get(path) ?? []) if (graph.has(target)) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return circles
}

test('there are no circular imports', () => {
  expect(circlesIn(new Map(files.map((file) => [file.path, importsOf(file)])))).toEqual([])
})

/** The folder of the first two names, of the first three within page and search. A file beside the folders stands for itself. */
const folderOf = (path: string): string => path.split('/', /^src\/(page|search)\//.test(path) ? 3 : 2).join('/')

/** The folder of the first names, for files that are in one. */
const folderAt =
  (depth: number) =>
  (path: string): string | undefined =>
    path.split('/').length > depth ? path.split('/', depth).join('/') : undefined

const isFolder = (entry: Dirent): boolean => entry.isDirectory()

/** Each folder with those that it imports. */
function folderGraph(
  all: readonly SourceFile[],
  folder: (path: string) => string | undefined = folderOf,
): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Set(all.map(({ path }) => path))
  const graph = new Map<string, Set<string>>()
  for (const file of all) {
    const from = folder(file.path)
    if (from === undefined) continue
    const targets = importsOf(file)
      .filter((target) => paths.has(target))
      .flatMap((target) => folder(target) ?? [])
    graph.set(from, new Set([...(graph.get(from) ?? []), ...targets.filter((target) => target !== from)]))
  }
  return graph
}

test('folders depend one way', () => {
  const graph = folderGraph(files)
  expect(graph.size).toBeGreaterThan(40)
  expect(circlesIn(graph)).toEqual([])
})

test.each([3, 4, 5])('folders within folders depend one way (%i names)', (depth) => {
  const graph = folderGraph(files, folderAt(depth))
  expect(graph.size).toBeGreaterThan(2)
  expect(circlesIn(graph)).toEqual([])
})

/** The folders of a place in layers: the rows of the table in its README, from above. */
const layersOf = (place: string): string[][] =>
  [...readFileSync(join(ROOT, place, 'README.md'), 'utf8').matchAll(/^\| (`[^|]*`) *\|/gm)].map(([, names = '']) =>
    [...names.matchAll(/[\w-]+/g)].map(([name]) => `${place}/${name}`),
  )

/** What folders import from above or beside them. */
const upwards = (layers: readonly (readonly string[])[], all: readonly SourceFile[]): string[] => {
  const graph = folderGraph(all)
  return layers.flatMap((layer, at) =>
    layer.flatMap((from) =>
      layers
        .slice(0, at + 1)
        .flat()
        .flatMap((target) => (graph.get(from)?.has(target) ? [`${from} -> ${target}`] : [])),
    ),
  )
}

test.each(['workers', 'server'])('a folder of the %s imports only from those below it in the README', (place) => {
  const layers = layersOf(place)
  const folders = readdirSync(join(ROOT, place), { withFileTypes: true }).filter(isFolder)
  expect(layers.flat().sort()).toEqual(folders.map(({ name }) => `${place}/${name}`).sort())
  expect(upwards(layers, files)).toEqual([])
})

test('the check finds a folder that imports from above it or beside it', () => {
  const from = { path: 'server/db/open.ts', text: "import { bind } from '#server/http/bind.ts'" }
  const beside = { path: 'server/http/bind.ts', text: "import { queueMail } from '#server/mail/queue.ts'" }
  const below = { path: 'server/mail/queue.ts', text: "import type { Schema } from '#server/db/open.ts'" }
  const layers = [['server/http', 'server/mail'], ['server/db']]
  expect(upwards(layers, [from, beside, below])).toEqual(['server/http -> server/mail', 'server/db -> server/http'])
})

test('the check finds two folders that import each other', () => {
  const engine = { path: 'workers/engine/pass.ts', text: "import { pull } from '../pull/pull.ts'" }
  const pull = { path: 'workers/pull/pull.ts', text: "import type { Pass } from '../engine/pass.ts'" }
  expect(circlesIn(folderGraph([engine, pull]))).toEqual(['workers/engine -> workers/pull -> workers/engine'])
})

/** The page's own script asks only whether the app, of which a file is missing, can be loaded now. */
const CALLERS = ['workers/net/send.ts', 'workers/sync.worker.ts', 'src/page/early/missing-app.ts']

test('only the sending module of the worker and the service worker speak to the network', () => {
  const callers = files
    .filter((file) => !file.path.startsWith('server/') && /(?<![\w.])fetch\(/.test(file.text))
    .map((file) => file.path)
  expect(callers.filter((path) => !CALLERS.includes(path) && !path.startsWith('sw/'))).toEqual([])
})

test('only one file touches localStorage', () => {
  const users = files.filter((file) => /\blocalStorage\b/.test(file.text)).map((file) => file.path)
  expect(users).toEqual(['src/page/boot/browser-storage.ts'])
})
