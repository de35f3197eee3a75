import type { IncomingMessage, RequestListener } from 'node:http'

/** The name or the address of a host, and perhaps a port. */
const AUTHORITY = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether a request names one host in a valid form. Of several `Host` headers Node takes the first one, and a proxy may take
 * another: then the two see different requests.
 */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  const [host = ''] = hosts
  return hosts.length === 1 && AUTHORITY.test(host) && URL.canParse(`http://${host}`)
}

/**
 * Refuses a request that does not, and ends the connection, as Node does with a request that it cannot read. The answer has no mark: a
 * proxy that sends such requests is not set up right, and its readers get nothing from us.
 */
export const withOneHost =
  (listener: RequestListener): RequestListener =>
  (request, answer) => {
    if (namesOneHost(request)) return listener(request, answer)
    answer.writeHead(400, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', Connection: 'close' })
    answer.end('Bad request\n')
  }
