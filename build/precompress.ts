import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { filesIn, writeFileList } from './file-list.ts'

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/
/** Compressing a smaller file saves nothing: it fits into one packet either way. */
const MIN_BYTES = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    brotli(bytes, quality).then((packed) => writeFile(`${path}.br`, packed)),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}

/**
 * Writes `.br` and `.gz` next to every text file of the build, so that the server never compresses the app at run time. Then
 * no file is missing, and the list of all is written.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    sharedDuringBuild: true,
    applyToEnvironment: (environment) => environment.name === 'sw',
    async closeBundle() {
      const paths = (await filesIn('dist')).filter((path) => COMPRESSIBLE.test(path))
      await Promise.all(paths.map((path) => compress(join('dist', path))))
      await writeFileList('dist')
    },
  }
}
