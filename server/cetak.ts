import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { readEnv, InvalidVariableError } from './env.ts'
import { getErrorDetails } from './error-details.ts'

const usage = `npm run cetak -- check          checks that all data is complete and consistent (Cetak may be running)
npm run cetak -- backup FILE    writes a backup of all data to a file (Cetak may be running)
                --files-beside  copies uploaded files into a folder beside the backup, unless they are already there
npm run cetak -- restore FILE   fills an empty database from a backup; sending stays paused until you resume it
                backup and restore use the passphrase in BACKUP_PASSPHRASE or --passphrase-file FILE
npm run cetak -- reset-password USER  sets a new password and signs the user out everywhere
npm run cetak -- import FILE    previews the import of contacts from a CSV or vCard file; --yes imports them
                --group NAME    adds all imported contacts to a group
                --our-names     keeps the saved names of known numbers`

async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const options = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL }
  const given = argumentsOf(process.argv.slice(2))
  const { command, file } = given
  if (command === 'import' && file) {
    const { importContactFile } = await import('./import-contacts.ts')
    await importContactFile(options, { ...given, file }, printLine)
    return 0
  }
  if (command === 'reset-password' && given.word) {
    const { resetUserPassword } = await import('./maintenance.ts')
    await resetUserPassword(options, given.word, printLine)
    return 0
  }
  const toFile = command === 'backup' || command === 'restore'
  if (toFile ? !file : command !== 'check' || file) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const { runBackup, runDataChecks, runRestore } = await import('./maintenance.ts')
  const { openFiles } = await import('./storage/open-files.ts')
  const files = openFiles(env)
  if (!file) return (await runDataChecks({ ...options, files }, printLine)) ? 0 : 1
  const passphrase = given.passphraseFile
    ? readFileSync(given.passphraseFile, 'utf8').split('\n', 1)[0]?.trimEnd()
    : env.BACKUP_PASSPHRASE
  if (command === 'backup')
    await runBackup({ ...options, files, passphrase }, file, printLine, { beside: given.filesBeside })
  else
    await runRestore(
      { ...options, files, passphrase: passphrase ?? (await askPassphrase(file)) },
      file,
      printLine,
    )
  return 0
}

async function askPassphrase(file: string): Promise<string | undefined> {
  const { isEncrypted } = await import('./backup/encryption.ts')
  if (!process.stdin.isTTY || !existsSync(file) || !(await isEncrypted(file))) return undefined
  process.stdout.write('Passphrase of the backup: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await asking.question('')
  } finally {
    asking.close()
    process.stdout.write('\n')
  }
}

/** Returns no command if the arguments are invalid, so that the usage is printed. */
function argumentsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        'files-beside': { type: 'boolean', default: false },
        group: { type: 'string' },
        'our-names': { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
      },
    })
    const [command, file, ...more] = positionals
    const {
      yes,
      group,
      'files-beside': filesBeside,
      'our-names': ourNames,
      'passphrase-file': passphrasePath,
    } = values
    const path = file && place(file)
    const passphraseFile = passphrasePath && place(passphrasePath)
    const options = { yes, filesBeside, group, ourNames, passphraseFile }
    const unknownArguments =
      more.length > 0 ||
      (command !== 'import' && (yes || ourNames || group !== undefined)) ||
      (command !== 'backup' && filesBeside) ||
      (command !== 'backup' && command !== 'restore' && passphraseFile !== undefined)
    return { command: unknownArguments ? undefined : command, word: file, file: path, ...options }
  } catch {
    return {
      command: undefined,
      word: undefined,
      file: undefined,
      yes: false,
      filesBeside: false,
      group: undefined,
      ourNames: false,
      passphraseFile: undefined,
    }
  }
}

/** Resolves paths against the caller's folder, which npm passes in INIT_CWD. */
const place = (given: string) => resolve(process.env['INIT_CWD'] ?? '', given)

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function explain(error: unknown): string {
  const { clear, message = String(error), stack } = getErrorDetails(error)
  if (error instanceof InvalidVariableError) return `Wrong setting: ${message}.`
  return clear ? message : (stack ?? message)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
