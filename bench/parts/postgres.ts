import { runSql, startPostgres } from '../../tests/support/postgres.ts'

export interface BenchPostgres {
  database(): Promise<string>
  stop(): Promise<void>
}

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
