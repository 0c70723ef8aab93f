import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { getNetwork } from '#server/http/limits/network.ts'
import { classifyUploadError, readUpload } from '#server/http/uploads-and-downloads.ts'
import { grantDecoderAccess } from '#server/print/images/process-confinement.ts'
import { getErrorDetails } from '#server/error-details.ts'

const folderName = 'cetak-upload-'
/** Folders that this process has cleaned at its start. Later files with its process ID are its own. */
const sweptFolders = new Set<string>()

export interface ReceivedFile {
  /** Path in a temporary folder, which is deleted afterwards. */
  path: string
  folder: string
  /** File name from the browser. */
  name: string
  /** Network of the uploader. */
  network: string
}

/**
 * Receives the single file of a request into a temporary file for `take`, so that memory use doesn't depend on its
 * size. Returns `none` without a file, `broken` if it is incomplete, `too_large` above `mostBytes`, and `no_room` if
 * the disk is nearly full.
 */
export async function receiveFile<Taken>(
  request: FastifyRequest,
  mostBytes: number,
  take: (file: ReceivedFile) => Promise<Taken>,
): Promise<Taken | 'none' | 'broken' | 'too_large' | 'no_room'> {
  const { uploads } = request.server
  const bytes = Number(request.headers['content-length'] ?? mostBytes)
  return uploads.withRoomFor(bytes, () => receiveIntoFolder(request, mostBytes, take))
}

async function receiveIntoFolder<Taken>(
  request: FastifyRequest,
  mostBytes: number,
  take: (file: ReceivedFile) => Promise<Taken>,
): Promise<Taken | 'none' | 'broken' | 'too_large'> {
  const { uploads } = request.server
  const folder = await mkdtemp(join(tmpdir(), `${folderName}${process.pid}-`))
  try {
    const path = join(folder, 'given')
    const arrived = await uploads.receive(request, async () => {
      const part = await readUpload(request, mostBytes)
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

/** Writes the file. Returns false if the browser disconnected, for example because the user cancelled. */
async function writeUpload(file: Readable, path: string, { socket }: FastifyRequest): Promise<boolean> {
  try {
    await pipeline(file, createWriteStream(path))
    return true
  } catch (error) {
    if (socket.destroyed) return false
    throw classifyUploadError(error)
  }
}

/** Deletes partial uploads of processes that died. Running processes keep theirs. */
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
  // In a container every start has the same process ID, so files with ours are from the previous one.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorDetails(error).code === 'EPERM'
  }
}
