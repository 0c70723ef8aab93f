import { statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { Gate, outsideGate } from './gate.ts'
import { networkOf } from './network.ts'
import { endSlow } from './patience.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads
  }
}

/** Of one network; further ones wait for a while. */
const atOnce = { atOnce: 3, rowMs: 30_000, anyoneMs: 60_000 }
/** A file that arrives slower than this is ended: 3 kB a second, over a time in which a phone may change its cell. */
const slowest = { bytes: 64_000, withinMs: 20_000 }
/** What uploads leave free of a disk: orders, messages and payment slips go on. */
const reserve = { bytes: 512_000_000, share: 0.05 }

/** Files on their way in: how many at once, how slow, and whether there is room for them. */
export class Uploads {
  readonly #folders: string[]
  readonly #networks = new Map<string, { gate: Gate; files: number }>()

  /** `folders`: those on whose disks uploads are kept; temporary files are looked after anyway. */
  constructor(folders: string[]) {
    this.#folders = [...folders, tmpdir()]
  }

  /** Whether a file of this size leaves the reserve of every disk. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    for (const folder of this.#folders) {
      const disk = await statfs(folder).catch(() => null)
      if (!disk) continue
      const kept = Math.min(reserve.bytes, disk.blocks * disk.bsize * reserve.share)
      if (disk.bavail * disk.bsize - bytes < kept) return false
    }
    return true
  }

  /** Reads a file in: outside the concurrency limit of its call, in one of its network's few places. */
  async receive<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
    const network = networkOf(request.ip)
    const own = this.#networks.get(network) ?? { gate: new Gate(atOnce), files: 0 }
    this.#networks.set(network, own)
    own.files += 1
    try {
      return await outsideGate(request, () => own.gate.run(() => watched(request, read)))
    } finally {
      own.files -= 1
      if (own.files === 0) this.#networks.delete(network)
    }
  }
}

async function watched<Read>(request: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
  const { socket } = request.raw
  // What comes from within has all of its body.
  if (!(socket instanceof Socket)) return read()
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead - before < slowest.bytes) endSlow(request.server, socket)
    before = socket.bytesRead
  }, slowest.withinMs)
  try {
    return await read()
  } finally {
    clearInterval(watch)
  }
}
