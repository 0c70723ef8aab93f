// A program that opens the bundled server in a data folder as on Windows: on a loopback port with a password. It
// finds PostgreSQL's programs on the PATH and prints one line of JSON.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

const [, , dataDir = '', end] = process.argv
Object.defineProperty(process, 'platform', { value: 'win32' })
const { openDatabase } = await import('#server/db/open-database.ts')

const database = await openDatabase({ dataDir })
const [pid, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n').map(Number)
const stranger = new Client({ host: '127.0.0.1', port: port ?? 0, user: 'cetak', database: 'postgres' })
const refused = await stranger.connect().then(
  () => '',
  (error: Error) => error.message,
)
await database.run('create table if not exists opened (at timestamptz default now())')
await database.run('insert into opened default values')
const { rows } = await database.run('select count(*)::int as opened, inet_server_port() as port from opened')
process.stdout.write(`${JSON.stringify({ pid, refused, ...(rows[0] as object) })}\n`)
// The kill leaves the server running, as after a crash of the program.
if (end === 'kill') process.kill(process.pid, 'SIGKILL')
await database.close()
process.exit()
