import { runSql, startPostgres } from '../../tests/support/postgres.ts'

export interface BenchPostgres {
  /** Creates an empty database and returns its address. */
  database(): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server that syncs its writes, as a shop's does. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = await startPostgres({ synced: true })
  let made = 0
  return {
    async database() {
      const name = `bench_${(made += 1)}`
      await runSql(server.url, `create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
    stop: () => server.stop(),
  }
}
