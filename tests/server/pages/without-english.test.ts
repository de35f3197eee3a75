import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { openServices } from '#server/app/serve.ts'
import { stopServices } from '#server/app/stop.ts'
import { readConfig } from '#server/config/config.ts'
import type { AppEnv } from '#server/http/context.ts'
import { importEpubs } from '#server/import/epub/import-epubs.ts'
import { openRevisions } from '#server/library/revisions.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { writeFileList } from '../../../build/file-list.ts'

const ORIGIN = 'https://books.example'
const SHELL = '<html lang="en"><head><title>Larder</title></head><body>the app</body></html>'

let app: Hono<AppEnv>
let addRussian: () => Promise<void>
let close: () => Promise<void>
/** The home page of a library that nothing was imported into. */
let beforeBooks: Response
/** What search engines and messengers were told then, and what they found there. */
let foundBefore: readonly Found[]

/** A library that an operator made of one Ukrainian EPUB, whose author nobody knows. */
beforeAll(async () => {
  const database = await openTestDatabase('embedded')
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-app-'))
  const config = readConfig({ DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'dist'), PUBLIC_ORIGIN: ORIGIN })
  mkdirSync(config.distDir)
  writeFileSync(join(config.distDir, 'index.html'), SHELL)
  await writeFileList(config.distDir)
  const pages = [['one.xhtml', `<h1>Перше жито</h1><p>${'Каша зігріває кухню. '.repeat(30)}</p>`]] as const
  const toc = '<li><a href="one.xhtml">Перше жито</a></li>'
  const rye = zipEpub(epubFiles({ language: 'uk', metadata: '<dc:title>Жито</dc:title>', pages, toc }))
  const importAll = (files: Record<string, Uint8Array>) =>
    importEpubs({ db: database.db, paths: writeEpubs(files), languages: { mayAdd: async () => true } })
  addRussian = async () => {
    const inRussian = epubFiles({ language: 'ru', metadata: '<dc:title>Рожь</dc:title>', pages, toc })
    await importAll({ 'rye.ru.epub': zipEpub(inRussian), 'rye.uk.epub': rye, 'oats.ru.epub': zipEpub(inRussian) })
  }
  const revisions = openRevisions(database.db, 0)
  const services = await openServices(config, database, { checkAnswers: true, revisions })
  app = createApp(services)
  beforeBooks = await open('/', 'uk')
  foundBefore = await openTold(`${await mapText()}${await beforeBooks.clone().text()}`)
  await importAll({ 'rye.epub': rye })
  close = async () => {
    await stopServices(services)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => close())

const open = (path: string, language = 'en') =>
  app.request(path, { headers: { accept: 'text/html', 'accept-language': language } })

const mapText = async () => (await open('/sitemap.xml')).text()

const TOLD = /(?: href=|og:(?:url|image)" content=|"(?:url|item)":)"(https:[^"]*)"|<loc>([^<]*)/g
interface Found {
  readonly address: string
  readonly status: number
  readonly robots: string | null
}

/** Opens every address that a sitemap or a head names. */
async function openTold(text: string): Promise<readonly Found[]> {
  const told = [...text.matchAll(TOLD)].map(([, a, b]) => a ?? b ?? '')
  const found: Found[] = []
  for (const address of new Set(told)) {
    const { status, headers } = await open(address.slice(ORIGIN.length), '')
    found.push({ address, status, robots: headers.get('x-robots-tag') })
  }
  return found
}

const isThere = ({ status, robots }: Found): boolean => status === 200 && robots === null

test('a library without books has a home page, and every address that it tells of is there', async () => {
  expect([beforeBooks.status, beforeBooks.headers.get('content-language')]).toEqual([200, 'en'])
  expect(await beforeBooks.text()).toContain('the app')
  expect(foundBefore.map(({ address }) => address)).toEqual(expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/en`]))
  expect(foundBefore.some(({ address }) => address.startsWith(`${ORIGIN}/en.jpg?v=`))).toBe(true)
  expect(foundBefore.filter((found) => !isThere(found))).toEqual([])
})

test.each(['/', '/rye'])(
  '%s has the one language of the library for everybody',
  { tags: ['spec-4.3'] },
  async (path) => {
    for (const language of ['', 'en-US, en', 'de', 'ru', 'uk']) {
      const answer = await open(path, language)
      const told = [answer.status, answer.headers.get('content-language'), answer.headers.get('x-robots-tag')]
      expect(told, language).toEqual([200, 'uk', null])
    }
  },
)

test('the calls answer in that language too', async () => {
  const answer = await open('/api/books', 'en')
  expect(answer.headers.get('content-language')).toBe('uk')
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(1)
})

test.each([
  ['in one language', '/uk/rye', '/rye'],
  ['in the first language of two', '/ru/rye', '/rye'],
  ['in the second language only', '/ru/oats', '/ru/oats'],
  ['in the second language only, opened without a prefix', '/oats', '/ru/oats'],
])('every address that search engines are told of is there: %s', async (_, path, ofOthers) => {
  if (path !== '/uk/rye') await addRussian()
  const page = await (await open(path, 'ru')).text()
  const found = await openTold(`${await mapText()}${page}`)
  expect(found.map(({ address }) => address)).toContain(ORIGIN + ofOthers)
  expect(found.filter((one) => !isThere(one))).toEqual([])
  expect(page).toContain(`hreflang="x-default" href="${ORIGIN}${ofOthers}"`)
})

test('a book without an author has its picture for messengers', async () => {
  const [, picture = ''] =
    /og:image" content="https:\/\/books\.example([^"]*)/.exec(await (await open('/uk/rye')).text()) ?? []
  const answer = await open(picture.replace('&amp;', '&'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
