import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const KB = 1024

/** Prints every script, style and font of the build with its transferred size. */
export async function benchSize(): Promise<void> {
  const rows = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|css|html|woff2)$/.test(file.name))
    .map((file) => {
      const path = join(file.parentPath, file.name)
      const bytes = readFileSync(path)
      const packed = path.endsWith('.woff2')
      return {
        file: relative('dist', path),
        'raw KB': +(bytes.length / KB).toFixed(1),
        'gzip KB': +((packed ? bytes.length : gzipSync(bytes, { level: 9 }).length) / KB).toFixed(1),
        'brotli KB': +((packed ? bytes.length : brotliCompressSync(bytes).length) / KB).toFixed(1),
      }
    })
    .sort((a, b) => b['gzip KB'] - a['gzip KB'])
  console.table(rows)
}
