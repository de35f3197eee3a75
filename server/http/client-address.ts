import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const FORWARDED_FOR = 'x-forwarded-for'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Addresses and networks like `10.0.0.0/8`. Null when one of them is neither. */
export function networksOf(list: readonly string[]): BlockList | null {
  const networks = new BlockList()
  for (const entry of list) {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = familyOf(address)
    const most = family === 'ipv4' ? 32 : 128
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (isIP(address) === 0 || !isPrefix || rest.length > 0) return null
    networks.addSubnet(address, bits === undefined ? most : Number(bits), family)
  }
  return networks
}

/** Four bytes in six, as a socket that listens on both tells an IPv4 address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Empty where there is no connection, as in a test that calls the app directly. */
function connectionAddress(context: Context): string {
  try {
    return plain(getConnInfo(context).remote.address ?? '')
  } catch {
    return ''
  }
}

/**
 * Who calls: the other end of the connection; behind proxies that the operator trusts, the last address that none of
 * them has. What a client says about itself counts for nothing.
 */
export function addressReader(proxies: BlockList): (context: Context) => string {
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
  return (context) => {
    let address = connectionAddress(context)
    const hops = context.req.header(FORWARDED_FOR)?.split(',') ?? []
    while (isProxy(address) && hops.length > 0) {
      const next = plain(hops.pop()?.trim() ?? '')
      if (isIP(next) === 0) break
      address = next
    }
    return address
  }
}

/** What one household or host has: of IPv6 the network of 64 bits, within which anybody changes his address at will. */
export function limitedAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
