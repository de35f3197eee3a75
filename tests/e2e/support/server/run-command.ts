import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '#tests/support/source-files.ts'

/**
 * Runs an operator's command on a data folder, in a process of its own. Not synchronously: the process of the tests also has the network
 * in front of the server.
 */
export async function runCommand(dataDir: string, name: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)('npm', ['run', '--silent', name, '--', ...args], { cwd: ROOT, env })
}
