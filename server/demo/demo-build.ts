import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openFileList } from '#server/app/file-list.ts'
import { say } from '#server/process/log.ts'

/** The sources of the built app. */
const SOURCES = ['src', 'workers', 'sw', 'public', 'build', 'index.html', 'vite.config.ts', 'package-lock.json']

function newest(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds the app when the build is missing or older than its sources. Throws when the build fails. */
export async function buildIfStale(distDir: string): Promise<void> {
  const index = join(distDir, 'index.html')
  const isBuilt = await openFileList(distDir)('index.html')
  if (isBuilt && statSync(index).mtimeMs >= Math.max(...SOURCES.map(newest))) return
  say('Building the app …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The app could not be built; the lines above say why.')
}
