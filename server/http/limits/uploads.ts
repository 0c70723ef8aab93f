import { statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { ConcurrencyLimiter, runOutsideLimiter } from './concurrency-limiter.ts'
import { getNetwork } from './network.ts'
import { endSlowRequest } from './timeouts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadLimiter
  }
}

/** Maximum number of concurrent uploads per network. Further uploads wait. */
const concurrencyLimits = { atOnce: 3, rowMs: 30_000, anyoneMs: 60_000 }
/**
 * Uploads that are slower than 3 kB/s are aborted. The speed is averaged over the time that a phone may need to
 * switch cells.
 */
const minSpeed = { bytes: 64_000, withinMs: 20_000 }
/** Disk space that uploads must leave free, so that orders, messages and payment slips still work. */
const diskReserve = { leastBytes: 32_000_000, maxBytes: 512_000_000, share: 0.05 }
/**
 * An upload can need disk space three times, for a temporary file, a converted file and the stored file. All three
 * may be on the same disk.
 */
const copiesPerUpload = 3

export class UploadLimiter {
  readonly #folders: string[]
  /** Number of bytes that running uploads may still write. */
  #claimed = 0
  readonly #networks = new Map<string, { gate: ConcurrencyLimiter; files: number }>()

  constructor(folders: string[]) {
    this.#folders = [...folders, tmpdir()]
  }

  async hasRoomFor(bytes: number): Promise<boolean> {
    for (const folder of this.#folders) {
      const disk = await statfs(folder).catch(() => null)
      if (!disk) continue
      const share = disk.blocks * disk.bsize * diskReserve.share
      const reservedBytes = Math.min(diskReserve.maxBytes, Math.max(diskReserve.leastBytes, share))
      if (disk.bavail * disk.bsize - this.#claimed - bytes * copiesPerUpload < reservedBytes) return false
    }
    return true
  }

  /**
   * Runs `work` and reserves room for a file of this size, so that concurrent uploads can't use the same
   * room.
   */
  async withRoomFor<Done>(bytes: number, work: () => Promise<Done>): Promise<Done | 'no_room'> {
    if (!(await this.hasRoomFor(bytes))) return 'no_room'
    this.#claimed += bytes * copiesPerUpload
    try {
      return await work()
    } finally {
      this.#claimed -= bytes * copiesPerUpload
    }
  }

  /**
   * Reads an upload without holding a slot of the call's concurrency limit. The limit of uploads per network still
   * applies.
   */
  async receive<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
    const network = getNetwork(request.ip)
    const uploadsOfNetwork = this.#networks.get(network) ?? {
      gate: new ConcurrencyLimiter(concurrencyLimits),
      files: 0,
    }
    this.#networks.set(network, uploadsOfNetwork)
    uploadsOfNetwork.files += 1
    try {
      return await runOutsideLimiter(request, () =>
        uploadsOfNetwork.gate.run(() => readWithMinSpeed(request, read)),
      )
    } finally {
      uploadsOfNetwork.files -= 1
      if (uploadsOfNetwork.files === 0) this.#networks.delete(network)
    }
  }
}

async function readWithMinSpeed<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
  const { socket } = request.raw
  // Injected requests have no socket and a complete body, so their speed is not checked.
  if (!(socket instanceof Socket)) return read()
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead - before < minSpeed.bytes) endSlowRequest(request.server, socket)
    before = socket.bytesRead
  }, minSpeed.withinMs)
  try {
    return await read()
  } finally {
    clearInterval(watch)
  }
}
