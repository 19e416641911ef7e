import { isIPv6 } from 'node:net'

/**
 * The networks that limits count an IP address as, the narrowest first: an IPv4 address is itself; an IPv6 address is its /64
 * network, because its owner has every address in it, and its /48, of which an owner can have 65,536 such networks.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (/^[\d.]+$/.test(address)) return [address]
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!isIPv6(plain)) return [plain]
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = (tail === undefined ? before : [...before, ...zeros, ...after]).map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  return [groups.slice(0, 4).join(':'), `${groups.slice(0, 3).join(':')}::/48`]
}

/**
 * The factor for the limits of the network at this position of `networksOf`: the wider one gets four times as much.
 */
export const shareAt = (at: number, ofNetwork: number): number => (at === 0 ? ofNetwork : 4 * ofNetwork)
