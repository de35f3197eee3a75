import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

export interface Loopback {
  readonly origin: string
  readonly close: () => void
}

/** Serves prepared answers first, then a folder. In a process of its own, so that a page's memory can be measured. */
export function serve(
  folder: string,
  answers: ReadonlyMap<string, Buffer> = new Map(),
  options: { readonly shell?: boolean } = {},
): Promise<Loopback> {
  const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
  const read = (path: string): Buffer | null => {
    try {
      return readFileSync(join(folder, path))
    } catch {
      return null
    }
  }
  const server: Server = createServer(({ url = '/' }, response) => {
    // The engine names the revision that it knows. There is only one here.
    const answer = answers.get(url.replace(/&revision=\w+/, ''))
    if (answer !== undefined)
      return void response.writeHead(200, { 'content-type': 'application/json', ...isolated }).end(answer)
    if (url.startsWith('/api/')) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    const path = url === '/' ? '/index.html' : (url.split('?')[0] ?? '')
    // The product's addresses are screens: an address without a file gets the app's page.
    const file = read(path) ?? (options.shell === true ? read('/index.html') : null)
    const type = TYPES[extname(path)] ?? (options.shell === true ? 'text/html' : 'application/octet-stream')
    if (file === null) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, ...isolated }).end(file)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
          server.closeAllConnections()
          server.close()
        },
      }),
    ),
  )
}
