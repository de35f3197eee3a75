import { BlockList, isIP } from 'node:net'

export const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Parses addresses and networks such as `10.0.0.0/8`. Null when an entry is neither. */
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
