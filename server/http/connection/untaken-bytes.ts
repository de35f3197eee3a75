import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The system's lists of its connections. Only Linux has them. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6'] as const
/** How a line's two queues begin when nothing waits to be sent. */
const NOTHING = '00000000:'

/** An end as both the lists and a socket name it. An IPv4 address in IPv6 form is the same one. */
const nameOf = (address: string, port: number): string => `${ipaddr.process(address)} ${port}`

/** `0100007F:1F90` is 127.0.0.1:8080: each word of four bytes is written as a number of this machine. */
function endOf(text = ''): string {
  const [address = '', port = ''] = text.split(':')
  const bytes = Buffer.from(address, 'hex').swap32()
  return nameOf(ipaddr.fromByteArray([...bytes]).toString(), Number.parseInt(port, 16))
}

/**
 * The bytes of answers that the system holds because the other end did not take them yet. Empty where the system does not
 * tell: then only what it accepts counts as taken.
 */
export async function untakenBytes(sockets: readonly Socket[]): Promise<Map<Socket, number>> {
  const byEnds = new Map<string, Socket>()
  for (const socket of sockets) {
    const { localAddress, localPort, remoteAddress, remotePort } = socket
    if (localAddress === undefined || remoteAddress === undefined) continue
    byEnds.set(`${nameOf(localAddress, Number(localPort))} ${nameOf(remoteAddress, Number(remotePort))}`, socket)
  }
  const found = new Map<Socket, number>()
  for (const list of LISTS) {
    const [, ...lines] = (await readFile(list, 'latin1').catch(() => '')).trim().split('\n')
    for (const line of lines) {
      const [, local, remote, , queues = NOTHING] = line.trim().split(/\s+/)
      if (queues.startsWith(NOTHING)) continue
      const socket = byEnds.get(`${endOf(local)} ${endOf(remote)}`)
      if (socket !== undefined) found.set(socket, Number.parseInt(queues, 16))
    }
  }
  return found
}
