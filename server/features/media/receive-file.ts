import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { getNetwork } from '#server/http/limits/network.ts'
import { toUploadError, readUpload } from '#server/http/uploads-and-downloads.ts'
import { grantDecoderAccess } from '#server/print/images/process-confinement.ts'
import { getErrorDetails } from '#server/error-details.ts'

const folderName = 'cetak-upload-'
/**
 * A folder is swept only once per process, because later files with this process id belong to this process.
 */
const sweptFolders = new Set<string>()

export interface ReceivedFile {
  /** The file is deleted after `take` returns. */
  path: string
  folder: string
  name: string
  network: string
}

/**
 * Writes the file to disk before calling `take`, so that memory use does not depend on its size. Returns
 * `none` if there is no file, `broken` if the file is incomplete, `too_large` if it exceeds `maxBytes`, and
 * `no_room` if the disk is nearly full.
 */
export async function receiveFile<Taken>(
  request: FastifyRequest,
  maxBytes: number,
  take: (file: ReceivedFile) => Promise<Taken>,
): Promise<Taken | 'none' | 'broken' | 'too_large' | 'no_room'> {
  const { uploads } = request.server
  const bytes = Number(request.headers['content-length'] ?? maxBytes)
  return uploads.withRoomFor(bytes, () => receiveIntoFolder(request, maxBytes, take))
}

async function receiveIntoFolder<Taken>(
  request: FastifyRequest,
  maxBytes: number,
  take: (file: ReceivedFile) => Promise<Taken>,
): Promise<Taken | 'none' | 'broken' | 'too_large'> {
  const { uploads } = request.server
  const folder = await mkdtemp(join(tmpdir(), `${folderName}${process.pid}-`))
  try {
    const path = join(folder, 'given')
    const arrived = await uploads.receive(request, async () => {
      const part = await readUpload(request, maxBytes)
      if (!part) return 'none'
      if (!(await writeUpload(part.file, path, request))) return 'broken'
      return part.file.truncated ? 'too_large' : { name: part.filename }
    })
    if (typeof arrived === 'string') return arrived
    await grantDecoderAccess(folder, path)
    return await take({ path, folder, name: arrived.name, network: getNetwork(request.ip) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns `false` if the browser disconnected, for example because the user cancelled. */
async function writeUpload(file: Readable, path: string, { socket }: FastifyRequest): Promise<boolean> {
  try {
    await pipeline(file, createWriteStream(path))
    return true
  } catch (error) {
    if (socket.destroyed) return false
    throw toUploadError(error)
  }
}

export async function sweepPartialUploads(folder = tmpdir()): Promise<void> {
  if (sweptFolders.has(folder)) return
  sweptFolders.add(folder)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, pid] = new RegExp(`^${folderName}(\\d+)-`).exec(name) ?? []
    if (pid && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  // In a container, the process id is the same after every start. A file with our process id was left by the previous
  // process.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorDetails(error).code === 'EPERM'
  }
}
