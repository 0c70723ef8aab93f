import { statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { ConcurrencyLimiter, runOutsideLimiter } from './concurrency-limiter.ts'
import { networkOf } from './network.ts'
import { endSlowRequest } from './timeouts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads
  }
}

/** Concurrent uploads of one network. More wait for a place. */
const atOnce = { atOnce: 3, rowMs: 30_000, anyoneMs: 60_000 }
/** Slower uploads are aborted: 3 kB a second, averaged over the time in which a phone may switch cells. */
const slowest = { bytes: 64_000, withinMs: 20_000 }
/** Disk space that uploads leave free, so that orders, messages and payment slips still work. */
const reserve = { leastBytes: 32_000_000, mostBytes: 512_000_000, share: 0.05 }
/** An upload is written as a temporary file, to its table and to the WAL, which may be on the same disk. */
const copies = 3

/** Limits uploads by number, speed and free disk space. */
export class Uploads {
  readonly #folders: string[]
  /** Bytes that uploads under way may still write. */
  #claimed = 0
  readonly #networks = new Map<string, { gate: ConcurrencyLimiter; files: number }>()

  /** `folders` are those that store uploads. The folder for temporary files is always checked. */
  constructor(folders: string[]) {
    this.#folders = [...folders, tmpdir()]
  }

  /** True if every disk keeps its reserve after a file of this size. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    for (const folder of this.#folders) {
      const disk = await statfs(folder).catch(() => null)
      if (!disk) continue
      const share = disk.blocks * disk.bsize * reserve.share
      const kept = Math.min(reserve.mostBytes, Math.max(reserve.leastBytes, share))
      if (disk.bavail * disk.bsize - this.#claimed - bytes * copies < kept) return false
    }
    return true
  }

  /** Does the work while the room for a file of this size is claimed, so that uploads at the same time cannot use it too. */
  async withRoomFor<Done>(bytes: number, work: () => Promise<Done>): Promise<Done | 'no_room'> {
    if (!(await this.hasRoomFor(bytes))) return 'no_room'
    this.#claimed += bytes * copies
    try {
      return await work()
    } finally {
      this.#claimed -= bytes * copies
    }
  }

  /** Reads an upload outside the concurrency limit of calls, in one of the few places of its network. */
  async receive<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
    const network = networkOf(request.ip)
    const own = this.#networks.get(network) ?? { gate: new ConcurrencyLimiter(atOnce), files: 0 }
    this.#networks.set(network, own)
    own.files += 1
    try {
      return await runOutsideLimiter(request, () => own.gate.run(() => watched(request, read)))
    } finally {
      own.files -= 1
      if (own.files === 0) this.#networks.delete(network)
    }
  }
}

async function watched<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
  const { socket } = request.raw
  // Injected requests have no socket and a complete body.
  if (!(socket instanceof Socket)) return read()
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead - before < slowest.bytes) endSlowRequest(request.server, socket)
    before = socket.bytesRead
  }, slowest.withinMs)
  try {
    return await read()
  } finally {
    clearInterval(watch)
  }
}
