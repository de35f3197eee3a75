import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppEnv } from '#server/http/context.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { openPages } from '#server/pages/pages.ts'
import { openPublicLibrary } from '#server/pages/public-library.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), '<html lang="en"><head><title>Larder</title></head><body></body></html>')
  await writeFileList(distDir)
})
afterAll(() => app.close())

test('a page of a place that was found before an import is not the page of that address after it', async () => {
  const { services } = app
  const pages = openPages(services, openPublicLibrary(services.db, services.revisions), async () => '')
  let meanwhile = async (): Promise<unknown> => undefined
  const served = new Hono<AppEnv>().get('*', async (context) => {
    context.set('services', services)
    const place = await pages.placeAt(context.req.path, undefined)
    await meanwhile()
    const page = place === null || place.kind === 'none' ? null : await pages.send(context, place)
    return page ?? context.text('nothing', 500)
  })
  const languagesOf = async () =>
    [...(await (await served.request('/en/oats/second-oats')).text()).matchAll(/hreflang="([^"]+)"/g)].map(
      ([, lang]) => lang,
    )
  const inRussian = { ...smallLibrary(), 'books/oats/second-oats.ru.md': article('Второй овёс', 'ru') }
  meanwhile = () => importContent({ db: services.db, folder: writeFolder(inRussian) })
  expect(await languagesOf()).toEqual(['en', 'x-default'])
  meanwhile = async () => undefined
  expect(await languagesOf()).toEqual(['en', 'ru', 'x-default'])
})
