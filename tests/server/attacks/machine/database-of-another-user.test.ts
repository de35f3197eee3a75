// @module-tag deep
import { execFile } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { agreedPassword } from '#server/db/embedded/access/password.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { postgresIdentity, spawnOptions } from '#server/db/embedded/identity.ts'
import { ask } from '#tests/support/database/ask.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { postmasterPid, readLedger, Writer } from '#tests/support/database/ledger.ts'
import { makeTrustingFolder, startTrusting, TRUSTING_RULES } from '#tests/support/database/trusting-folder.ts'
import { seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'

// ASVS 13.2.1 13.3.2

afterAll(removeFolders)

const run = promisify(execFile)
const PASSWORD_FILE = 'postgres-password'

/** Greets the server at a socket by PostgreSQL's protocol, and prints its answer: 0 is “come in”, 10 is SCRAM. */
const GREET = `
const body = Buffer.from('\\0\\x03\\0\\0user\\0larder\\0database\\0postgres\\0\\0', 'latin1')
const size = Buffer.alloc(4)
size.writeInt32BE(body.length + 4)
const socket = require('node:net').connect(process.argv[1])
socket.on('error', (error) => { console.log(error.code) })
socket.on('connect', () => socket.write(Buffer.concat([size, body])))
socket.once('data', (bytes) => { console.log(String.fromCharCode(bytes[0]), bytes.readInt32BE(5)); socket.destroy() })
`

/** What the database answers a process of its own user, which reaches the socket by the process's folder. */
async function greetAsItsUser(dataDir: string): Promise<string> {
  const identity = await postgresIdentity(join(dataDir, 'postgres'))
  const socket = `/proc/${await postmasterPid(dataDir)}/cwd/.s.PGSQL.5432`
  const { stdout } = await run(process.execPath, ['-e', GREET, socket], { ...spawnOptions(identity), cwd: '/' })
  return stdout.trim()
}

/** Starts the database, looks at it and stops it. */
async function whileOpen(dataDir: string, look: (database: EmbeddedPostgres) => Promise<unknown>): Promise<void> {
  const database = await startEmbeddedPostgres(dataDir)
  try {
    await look(database)
  } finally {
    await database.stop()
  }
}

/** Whether only those come in who have the password, and only our user can read it. */
async function expectClosed(dataDir: string, { connection }: EmbeddedPostgres): Promise<void> {
  expect(await greetAsItsUser(dataDir)).toBe('R 10')
  const path = join(dataDir, PASSWORD_FILE)
  const { mode, uid } = statSync(path)
  expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.()])
  expect(connection.password).toBe(readFileSync(path, 'utf8'))
  expect(await ask(connection, 'select current_user')).toBe('larder')
  const guessed = { ...connection, password: `${connection.password}x` }
  await expect(ask(guessed, 'select 1')).rejects.toMatchObject({ code: '28P01' })
}

test('a process of the database’s user needs the password, and finds it nowhere', async () => {
  const dataDir = await privateFolder()
  await whileOpen(dataDir, async (database) => {
    await expectClosed(dataDir, database)
    const password = readFileSync(join(dataDir, PASSWORD_FILE))
    const files = readdirSync(join(dataDir, 'postgres'), { recursive: true }).map((name) => `postgres/${name}`)
    const paths = [...files, 'postgres.log']
      .map((name) => join(dataDir, name))
      .filter((path) => statSync(path).isFile())
    const pid = await postmasterPid(dataDir)
    expect(paths.length).toBeGreaterThan(100)
    for (const path of [...paths, `/proc/${pid}/cmdline`, `/proc/${pid}/environ`])
      expect(readFileSync(path).includes(password), path).toBe(false)
  })
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', PASSWORD_FILE, 'postgres.log'].sort())
})

test('a folder of an older version gets a password at its start, and keeps its rows', async () => {
  const dataDir = await privateFolder()
  const older = await startTrusting(dataDir)
  expect(await greetAsItsUser(dataDir)).toBe('R 0')
  await ask(older.connection, 'create table kept as select 42 as answer')
  await older.stop()
  await whileOpen(dataDir, async (database) => {
    await expectClosed(dataDir, database)
    expect(await ask(database.connection, 'select answer from kept')).toBe(42)
  })
})

test('while a server of an older version uses the database, others share it; after its end it is closed', {
  tags: ['deep'],
}, async () => {
  const dataDir = await privateFolder()
  const older = await startTrusting(dataDir)
  const pid = await postmasterPid(dataDir)
  const server = await older.enter()
  await whileOpen(dataDir, async ({ connection }) => {
    expect(await ask(connection, 'select 1')).toBe(1)
    expect(await postmasterPid(dataDir)).toBe(pid)
  })
  expect(await postmasterPid(dataDir)).toBe(pid)
  // As when it is killed: its database stays.
  await server.leave(async () => undefined)
  await whileOpen(dataDir, (database) => expectClosed(dataDir, database))
})

/** Moves an older folder whole, and then takes the last steps back. */
async function halfMoved(dataDir: string, { rules, isNamed }: { rules: string | null; isNamed: boolean }) {
  await whileOpen(dataDir, async () => undefined)
  const kept = join(dataDir, PASSWORD_FILE)
  linkSync(kept, `${kept}-next`)
  if (!isNamed) rmSync(kept)
  if (rules !== null) writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), rules)
}

test.each<[string, (dataDir: string) => Promise<unknown>]>([
  ['made the password', (dataDir) => agreedPassword(dataDir)],
  ['given it to the database', (dataDir) => halfMoved(dataDir, { rules: TRUSTING_RULES, isNamed: false })],
  ['written the rules', (dataDir) => halfMoved(dataDir, { rules: null, isNamed: false })],
  ['written half of the rules', (dataDir) => halfMoved(dataDir, { rules: 'local', isNamed: false })],
  ['named the file', (dataDir) => halfMoved(dataDir, { rules: null, isNamed: true })],
])('a move that was killed when it had %s is finished by the next start', { tags: ['deep'] }, async (_, leave) => {
  const dataDir = await privateFolder()
  await makeTrustingFolder(dataDir)
  await leave(dataDir)
  await whileOpen(dataDir, (database) => expectClosed(dataDir, database))
})

test('a lost file is made anew; the file of another database is refused in words', { tags: ['deep'] }, async () => {
  const dataDir = await privateFolder()
  const path = join(dataDir, PASSWORD_FILE)
  await whileOpen(dataDir, async ({ connection }) => {
    rmSync(path)
    const words = new RegExp(`kill -INT ${await postmasterPid(dataDir)}\\. Delete the file and start again`)
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(words)
    expect(await ask(connection, 'select 1')).toBe(1)
    rmSync(`${path}-next`)
  })
  await whileOpen(dataDir, (database) => expectClosed(dataDir, database))

  rmSync(path)
  await agreedPassword(dataDir)
  renameSync(`${path}-next`, path)
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/does not take the password in \S+\. Delete the file/)
  expect(await postmasterPid(dataDir)).toBeNull()
  writeFileSync(path, 'cut')
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/does not hold a secret[\s\S]*Delete the file/)
  rmSync(path)
  await whileOpen(dataDir, (database) => expectClosed(dataDir, database))
})

test('a link that the database’s user puts into its folder leads no write of ours elsewhere', async () => {
  const dataDir = await privateFolder()
  const theirs = join(dataDir, 'a-file-of-root')
  await makeTrustingFolder(dataDir)
  writeFileSync(theirs, 'as it was')
  for (const name of ['larder-place', 'pg_hba.conf']) {
    rmSync(join(dataDir, 'postgres', name), { force: true })
    symlinkSync(theirs, join(dataDir, 'postgres', name))
  }
  await whileOpen(dataDir, (database) => expectClosed(dataDir, database))
  expect(readFileSync(theirs, 'utf8')).toBe('as it was')
})

const ROUNDS = 12
const LONGEST_START_MS = 2_500

test(`${ROUNDS} times kill -9 of two starts on an older folder: it is closed, and no row is lost`, {
  tags: ['deep'],
  timeout: 180_000,
}, async () => {
  const random = seeded(SEED)
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await privateFolder()
    await makeTrustingFolder(dataDir)
    const writers = [new Writer(dataDir, 0), new Writer(dataDir, 1_000_000)]
    await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_START_MS))
    await Promise.all(writers.map((writer) => writer.kill('SIGKILL')))
    const last = new Writer(dataDir, 2_000_000, 20)
    expect(await last.ended, last.lines.join('\n')).toBe(0)
    const there = new Set((await readLedger(dataDir)).debit)
    expect([...writers, last].flatMap((writer) => writer.acknowledged).filter((id) => !there.has(id))).toEqual([])
    await whileOpen(dataDir, (database) => expectClosed(dataDir, database))
  }
})
