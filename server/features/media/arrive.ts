import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/http/limits/network.ts'
import { uploadError, readUpload } from '#server/http/files.ts'
import { lendToDecoder } from '#server/print/images/confined.ts'
import { factsOf } from '#server/error-details.ts'

const folderName = 'cetak-upload-'
/** Folders that this process has looked through, at its start: from then on, what bears its number is its own. */
const swept = new Set<string>()

export interface Arrived {
  /** Where it lies, in a folder of its own that goes with it. */
  path: string
  folder: string
  /** As the browser says. */
  name: string
  /** The network that it came from. */
  from: string
}

/**
 * Takes in the one file of a request. It lies in a temporary file while `take` has it, so memory doesn't grow with its
 * size. `none` came; `broken`: not all of it; `too_large`: more than `mostBytes`; `no_room`: the disk is
 * nearly full.
 */
export async function arrive<Taken>(
  request: FastifyRequest,
  mostBytes: number,
  take: (file: Arrived) => Promise<Taken>,
): Promise<Taken | 'none' | 'broken' | 'too_large' | 'no_room'> {
  const { uploads } = request.server
  const bytes = Number(request.headers['content-length'] ?? mostBytes)
  return uploads.withRoomFor(bytes, () => arriveInFolder(request, mostBytes, take))
}

async function arriveInFolder<Taken>(
  request: FastifyRequest,
  mostBytes: number,
  take: (file: Arrived) => Promise<Taken>,
): Promise<Taken | 'none' | 'broken' | 'too_large'> {
  const { uploads } = request.server
  const folder = await mkdtemp(join(tmpdir(), `${folderName}${process.pid}-`))
  try {
    const path = join(folder, 'given')
    const arrived = await uploads.receive(request, async () => {
      const part = await readUpload(request, mostBytes)
      if (!part) return 'none'
      if (!(await keep(part.file, path, request))) return 'broken'
      return part.file.truncated ? 'too_large' : { name: part.filename }
    })
    if (typeof arrived === 'string') return arrived
    await lendToDecoder(folder, path)
    return await take({ path, folder, name: arrived.name, from: networkOf(request.ip) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** False when the browser went away in the middle, as it does when a person takes the file back. */
async function keep(file: Readable, path: string, { socket }: FastifyRequest): Promise<boolean> {
  try {
    await pipeline(file, createWriteStream(path))
    return true
  } catch (error) {
    if (socket.destroyed) return false
    throw uploadError(error)
  }
}

/** Removes what processes have left that ended in the middle of an upload; those that still run keep theirs. */
export async function sweepLeftUploads(folder = tmpdir()): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, pid] = new RegExp(`^${folderName}(\\d+)-`).exec(name) ?? []
    if (pid && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  // In a container each start has the same number: what bears ours was left by the one before.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return factsOf(error).code === 'EPERM'
  }
}
