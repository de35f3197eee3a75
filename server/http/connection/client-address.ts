import { type BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { familyOf } from '#server/config/networks.ts'

const FORWARDED_FOR = 'x-forwarded-for'

/** IPv4 addresses come as `::ffff:1.2.3.4` from a socket that listens for both families. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The address of an entry: some proxies add the client's port, and write IPv6 in brackets then. */
const withoutPort = (entry: string): string => entry.replace(/^(?:([\d.]+)|\[([^\]]*)\]):\d+$/, '$1$2')

/** There is no connection, as in a test that calls the app directly, or it has just ended. */
export const NO_ADDRESS = ''

function connectionAddress(context: Context): string {
  try {
    const { address } = getConnInfo(context).remote
    return address === undefined ? NO_ADDRESS : withoutMapping(address)
  } catch {
    return NO_ADDRESS
  }
}

const proxyCheck =
  (proxies: BlockList) =>
  (address: string): boolean =>
    isIP(address) !== 0 && proxies.check(address, familyOf(address))

/** Whether a trusted proxy sent the request. Only then its other headers are the proxy's, and not anybody's. */
export function proxyReader(proxies: BlockList): (context: Context) => boolean {
  const isProxy = proxyCheck(proxies)
  return (context) => isProxy(connectionAddress(context))
}

/**
 * The client's address: the other end of the connection, or, behind trusted proxies, the last address that is not one
 * of them. The earlier entries come from the client and are ignored. The package `proxy-addr` is not used: it skips empty
 * entries, and then believes an entry that the client wrote.
 */
export function addressReader(proxies: BlockList): (context: Context) => string {
  const isProxy = proxyCheck(proxies)
  return (context) => {
    let address = connectionAddress(context)
    for (const hop of context.req.header(FORWARDED_FOR)?.split(',').reverse() ?? []) {
      const next = withoutMapping(withoutPort(hop.trim()))
      if (!isProxy(address) || isIP(next) === 0) break
      address = next
    }
    return address
  }
}

/**
 * The part of an address that one household or host owns. For IPv6 this is the network of 64 bits, within which anybody
 * can change their address at will.
 */
export const limitedAddress = (address: string): string =>
  isIP(address) === 6
    ? ipaddr.IPv6.parse(address)
        .parts.slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')
    : address
