import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { createCounts } from '#server/http/fair-share.ts'
import { networksOf, shareAt } from '#server/http/network.ts'

/** Open connections of one network: those of an office with an event stream or two for everyone. */
export const connectionsOfNetwork = 512

/**
 * Closes connections beyond a fair share of one network at once.
 * @param proxies addresses and ranges whose connections are those of many visitors
 */
export function limitConnections(
  server: Server,
  proxies: readonly string[],
  most: number = connectionsOfNetwork,
): void {
  const exempt = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) exempt.addAddress(address, family)
    else exempt.addSubnet(address, Number(prefix), family)
  }
  const counts = createCounts()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const networks = networksOf(address)
    if (networks.some((network, at) => counts.of(network) >= shareAt(at, most))) return void socket.destroy()
    counts.add(networks)
    socket.once('close', () => counts.remove(networks))
  })
}
