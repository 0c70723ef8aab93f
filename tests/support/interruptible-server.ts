import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A proxy to a PostgreSQL server. Tests interrupt it to simulate a network failure or a restart of the server. */
export interface InterruptibleServer {
  url: string
  cut(): Promise<void>
  /** Drops all data in both directions, but keeps connections open. */
  freeze(): void
  restore(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy to the server at `url`. The URL contains the folder of a socket as `host`, or a host and a port. */
export async function startInterruptibleProxy(url: string): Promise<InterruptibleServer> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const reach = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname))

  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  const server = createServer((inside) => {
    const outside = reach()
    const pair: [Socket, Socket] = [inside, outside]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (said) => frozen || to.write(said))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const ownPort = typeof address === 'object' ? (address?.port ?? 0) : 0

  const own = new URL(url)
  own.searchParams.delete('host')
  own.hostname = '127.0.0.1'
  own.port = String(ownPort)
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const [inside] of pairs) inside.destroy()
    await closed
  }
  return {
    url: own.href,
    cut,
    freeze: () => (frozen = true),
    restore: async () => {
      frozen = false
      if (!server.listening) await listen(ownPort)
    },
    close: async () => (server.listening ? cut() : undefined),
  }
}
