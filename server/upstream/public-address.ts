import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are not those of one machine on the internet (IANA's special-purpose registries). */
const special = new BlockList()
const specialNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]
for (const network of specialNetworks) {
  const [address = '', bits] = network.split('/')
  special.addSubnet(address, Number(bits), familyOf(address))
}

/** The only IPv6 addresses that are on the internet; not those that contain one of IPv4. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one on the internet, not one of this machine, its network, or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  if (isIP(address) === 0 || special.check(address, family)) return false
  return family === 'ipv4' || global.check(address, family)
}

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** The IP address that a URL names in place of a host; null for a name. */
export function addressIn(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

/** Why a connection was not made. */
export const notPublic = 'The address is not a public one.'

/**
 * Resolves a name for a connection, and refuses it unless all its addresses are public. The connection goes to these
 * addresses: a name that is resolved again later could lead elsewhere.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new Error(notPublic), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })

/** How long a name may take to resolve while someone waits. */
const lookupMs = 2000

/** Whether a name leads to an address that is not public; false for one that cannot be resolved now. */
export const leadsToPrivate = (hostname: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, lookupMs, false)
    publicLookup(hostname, {}, (error) => {
      clearTimeout(timer)
      resolve(error?.message === notPublic)
    })
  })
