import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnv, WrongVariable } from './platform/env.ts'
import { backup, check, restore } from './upkeep.ts'

const usage = `npm run cetak -- check          is everything as promised? (the program may be running)
npm run cetak -- backup FILE    everything of this instant into a file (the program may be running)
npm run cetak -- restore FILE   fills an empty database; it sends nothing until a person says so`

/** Upkeep of a shop's database, for the variables that the program itself goes by. */
async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const options = { dataDir: env.DATA_DIR, ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }) }
  const [command, given] = process.argv.slice(2)
  // npm says where its caller stood.
  const file = given && resolve(process.env['INIT_CWD'] ?? '', given)
  if (command === 'check' && !file) return (await check(options, say)) ? 0 : 1
  if (command === 'backup' && file) await backup(options, file, say)
  else if (command === 'restore' && file) await restore(options, file, say)
  else {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  return 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One line that a shop owner can act on, where there is one. */
function explain(error: unknown): string {
  const { clear, message, stack } = error as Error & { clear?: boolean }
  if (error instanceof WrongVariable) return `Wrong setting: ${message}.`
  return clear ? message : (stack ?? message)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
