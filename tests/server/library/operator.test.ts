import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOperatorSlots } from '#server/library/operator-slots.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

// ASVS 6.3.2 15.2.3

const OPERATOR = {
  SELLER_NAME: 'Books & Bread <Ltd>',
  SELLER_ADDRESS: '1 Mill Lane, Oatfield',
  CONTACT_EMAIL: 'help@books.example',
}
const LANGUAGES = ['en', 'ru', 'uk']

async function pages(app: TestApp, lang: string): Promise<Map<string, string>> {
  const { data } = await (await app.get('/pages', { 'Accept-Language': lang })).json()
  return new Map(
    data.map(({ attributes }: { attributes: { slug: string; content: string } }) => [
      attributes.slug,
      attributes.content,
    ]),
  )
}

describe('the pages of the demo library', () => {
  let named: TestApp
  let unnamed: TestApp
  let folder = ''
  beforeAll(async () => {
    // Without its books, which take long.
    folder = mkdtempSync(join(tmpdir(), 'larder-pages-'))
    cpSync('content', folder, { recursive: true, filter: (path) => path !== join('content', 'books') })
    named = await openTestApp('embedded', folder, OPERATOR)
    unnamed = await openTestApp('embedded', folder)
  })
  afterAll(async () => {
    await named.close()
    await unnamed.close()
    rmSync(folder, { recursive: true })
  })

  test.each(LANGUAGES)(
    'in %s the privacy policy and the terms name the seller, the address and the contact',
    async (lang) => {
      const texts = await pages(named, lang)
      for (const slug of ['privacy-policy', 'terms']) {
        expect(texts.get(slug)).toContain('Books &amp; Bread &lt;Ltd&gt;, 1 Mill Lane, Oatfield')
        expect(texts.get(slug)).toContain('<a href="mailto:help@books.example">help@books.example</a>')
      }
      expect([...texts.values()].join()).not.toMatch(/[{}]/)
    },
  )

  test.each(LANGUAGES)('in %s they say that nothing is set where nothing is', async (lang) => {
    const texts = await pages(unnamed, lang)
    for (const slug of ['privacy-policy', 'terms'])
      expect(texts.get(slug)).toContain(
        fillOperatorSlots('{seller}', lang, {
          seller: null,
          address: null,
          contact: null,
        }),
      )
    expect([...texts.values()].join()).not.toMatch(/[{}]/)
  })

  test.each(LANGUAGES)('in %s the privacy policy names everybody who receives data', async (lang) => {
    const policy = (await pages(named, lang)).get('privacy-policy')?.replaceAll('\u00ad', '')
    for (const name of ['Stripe', 'reCAPTCHA', 'Google', 'Facebook']) expect(policy).toContain(name)
  })

  test('another seller changes the revision, so devices fetch the pages again', async () => {
    const revision = async (app: TestApp) =>
      (await (await app.get('/server/stats')).json()).data.attributes.content_revision
    expect(await revision(named)).not.toBe(await revision(unnamed))
    expect(await revision(named)).toContain(await revision(unnamed))
  })
})

/** The error output of a production start until it listens. */
async function startMain(env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn('npx', ['tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let warnings = ''
  child.stderr.on('data', (chunk) => {
    warnings += chunk
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Larder serves') && resolve())
    child.once('exit', () => reject(new Error(warnings)))
  })
  // Ends the process group, because npx starts another process.
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
  return warnings
}

test('a production start names the settings of the operator that are missing, and only those', {
  tags: ['deep'],
}, async () => {
  const database = await openTestDatabase('embedded')
  const folder = mkdtempSync(join(tmpdir(), 'larder-operator-'))
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Larder</title>')
  await writeFileList(dist)
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DIST_DIR: dist }
  try {
    const bare = await startMain(env)
    expect(bare).toContain('Set SELLER_NAME, SELLER_ADDRESS, CONTACT_EMAIL')
    const { SELLER_ADDRESS: _, ...others } = OPERATOR
    expect(await startMain({ ...env, ...others })).toContain('Set SELLER_ADDRESS\n')
    expect(await startMain({ ...env, ...OPERATOR })).not.toContain('Set ')
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
