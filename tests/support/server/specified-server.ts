import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { specifiedBody } from './specified-body.ts'

/** The calls that the specification does not have: methods and patterns of paths. */
const EXTENSIONS = Object.values(endpoints)
  .filter((call) => 'extension' in call)
  .map(({ method, path }) => ({ method, path: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }))
/** The calls of which it does not say what comes back. */
const UNSAID = Object.values(accountEndpoints).flatMap((call) => ('anyAnswer' in call ? [`/api${call.path}`] : []))

/** Headers that belong to one connection, and those of extensions. */
const NOT_PASSED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'accept-encoding',
  'if-none-match',
  'etag',
  'x-larder',
  'content-language',
])

interface Hit {
  readonly attributes: { readonly slug: string }
}

async function bodyOf(incoming: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return parts.length === 0 ? undefined : Buffer.concat(parts).toString()
}

/** Another server with the same library: it sends what sections 3 and 7 of the specification name, and has no other calls. */
export class SpecifiedServer {
  private readonly server: Server
  origin = ''

  constructor(upstream: () => string) {
    this.server = createServer((incoming, outgoing) => {
      this.answer(upstream(), incoming, outgoing).catch(() => outgoing.destroy())
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://localhost:${(this.server.address() as AddressInfo).port}`
    return this.origin
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(upstream: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', upstream)
    const isApi = url.pathname.startsWith('/api/')
    if (isApi && EXTENSIONS.some(({ method, path }) => method === incoming.method && path.test(url.pathname))) {
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      return
    }
    for (const name of ['updated_since', 'without']) url.searchParams.delete(name)
    const asked = Object.entries(incoming.headers).filter(([name]) => !NOT_PASSED.has(name))
    const headers = { ...Object.fromEntries(asked), 'accept-encoding': 'identity' } as Record<string, string>
    const given = await bodyOf(incoming)
    const answer = await fetch(url, {
      method: incoming.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(given !== undefined && { body: given }),
    })
    const sent = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_PASSED.has(name)))
    const cookies = answer.headers.getSetCookie()
    const isUnsaid = answer.ok && UNSAID.includes(url.pathname)
    const isJson = isApi && answer.headers.get('content-type')?.includes('json') === true
    const body = isJson
      ? JSON.stringify(specifiedBody(await this.whole(url, headers, await answer.json())))
      : Buffer.from(await answer.arrayBuffer())
    const told = { ...sent, ...(cookies.length > 0 && { 'set-cookie': cookies }) }
    if (isUnsaid) outgoing.writeHead(200, { ...told, 'content-type': 'application/json' }).end('{}')
    else outgoing.writeHead(answer.status, told).end(body)
  }

  /** Its hits are whole articles. */
  private async whole(url: URL, headers: Record<string, string>, body: unknown): Promise<unknown> {
    if (url.pathname !== '/api/search') return body
    const { data = [], ...rest } = body as { readonly data?: readonly Hit[] }
    const hits = data.map(async (hit) => {
      const article = await fetch(new URL(`/api/articles/${hit.attributes.slug}`, url), { headers })
      const { content } = ((await article.json()) as { data: { attributes: { content: string } } }).data.attributes
      return { ...hit, attributes: { ...hit.attributes, content } }
    })
    return { ...rest, data: await Promise.all(hits) }
  }
}
