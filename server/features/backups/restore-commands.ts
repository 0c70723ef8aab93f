import { resolve } from 'node:path'
import type { Env } from '#server/platform/env.ts'

/** Commands that restore a backup beside the present database, which stays as it is, and start Cetak on the new one. */
export function restoreCommands(env: Env, file: string): string[] {
  const into = env.DATABASE_URL
    ? `DATABASE_URL=${word(emptyDatabaseAt(env.DATABASE_URL))}`
    : `DATA_DIR=${word(`${resolve(env.DATA_DIR)}-restored`)}`
  return [`cd ${word(process.cwd())}`, `${into} npm run cetak -- restore ${word(file)}`, `${into} npm start`]
}

/** The address of the server without its password. */
function emptyDatabaseAt(databaseUrl: string): string {
  const { protocol, host } = new URL(databaseUrl)
  return `${protocol}//USER:PASSWORD@${host}/EMPTY_DATABASE`
}

/** As a shell takes it for one word. */
const word = (text: string) => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
