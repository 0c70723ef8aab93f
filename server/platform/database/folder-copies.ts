import { once } from 'node:events'
import { cp, mkdir, rm } from 'node:fs/promises'
import { constants } from 'node:fs'
import { createServer, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Logger } from 'pino'
import type { EmbeddedSession } from './embedded-session.ts'

// How another process looks into the embedded database while its owner runs: it asks for a copy, over a socket in
// the data folder. Who can open the socket could read the folder anyway, so nothing else has to be proven.

/** A socket's path has 107 bytes at most; from the working folder it is often shorter. */
const socketOf = (dataDir: string) => {
  const paths = [join(resolve(dataDir), 'copies.sock'), relative('', join(dataDir, 'copies.sock'))]
  return paths.toSorted((one, other) => one.length - other.length)[0] ?? ''
}
const copiesOf = (dataDir: string) => join(resolve(dataDir), 'copies')

/**
 * Answers `askForCopy` for as long as this process owns the folder. No statement runs while the files are copied, so
 * that the copy opens as after a power cut; everything else goes on. Where there can be no socket (a long path, a
 * file system without them) the log says so, and copies need the program stopped.
 */
export async function giveCopies(
  dataDir: string,
  session: EmbeddedSession,
  log?: Logger,
): Promise<() => Promise<void>> {
  const copies = copiesOf(dataDir)
  // Left by processes that have gone: the folder has no other owner.
  await rm(copies, { recursive: true, force: true })
  await rm(socketOf(dataDir), { force: true })
  const server = createServer((_request, response) => {
    const folder = join(copies, randomUUID())
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    copyFiles(session, join(dataDir, 'database'), folder).then(
      () => answer(200, { folder }),
      (error: Error) => answer(500, { why: error.message }),
    )
  })
  try {
    await once(server.listen(socketOf(dataDir)), 'listening')
  } catch (error) {
    log?.warn({ err: error }, 'no copies of the database can be made while the program runs')
    return async () => {}
  }
  server.unref()
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

async function copyFiles(session: EmbeddedSession, database: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await session.alone(() =>
    cp(database, join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE }),
  )
}

const reply = z.object({ folder: z.string().optional(), why: z.string().optional() })

/**
 * Asks the process that owns the data folder for a copy of its database; the data folder in which it lies, for the
 * asker to remove. Throws when nobody answers.
 */
export async function askForCopy(dataDir: string): Promise<string> {
  const asking = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/' }).end()
  const [response] = await once(asking, 'response')
  const { folder, why = 'it did not say why' } = reply.parse(await json(response))
  if (!folder) throw new Error(`The running program could not copy its database: ${why}`)
  return folder
}
