import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { findCutFault } from '#core/production/check-cuts.ts'
import { getCutLines } from '#core/production/cut-lines.ts'
import type { LaidOutSheet } from '#core/production/pack-stickers.ts'
import { nestStickers } from '#core/production/nest-stickers.ts'
import type { NestingRun, NestingWork, NestingProgress } from './nesting-work.ts'

// Worker thread that nests stickers, so that pages and messages don't wait for the nesting. It receives its work at
// the start, posts results and ends.

const { runs, moves }: NestingWork = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
const post = (told: NestingProgress) => parentPort?.postMessage(told)

try {
  // A low priority lets the threads that serve pages run first. Some systems don't support it.
  setPriority(10)
} catch {
  // Without this support, the thread runs at normal priority.
}
for (const [run, work] of runs.entries())
  nestStickers(work.pieces, work.room, {
    moves: Math.ceil(moves / runs.length),
    onProgress: (share) => post({ kind: 'progress', share: (run + share) / runs.length }),
    onBetter(sheets) {
      checkSheets(sheets, work)
      post({ kind: 'better', run, sheets })
    },
  })
post({ kind: 'done' })

/**
 * Checks finished sheets for mistakes. Shares no code with the layout, so that it finds the layout's
 * mistakes.
 */
function checkSheets(sheets: LaidOutSheet[], { pieces, room }: NestingRun): void {
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  for (const { placed } of sheets) {
    const lines = placed.map((each) => {
      const piece = known.get(each.key)
      return piece ? getCutLines([each], [piece], room).lines : []
    })
    const fault = findCutFault(lines, room)
    if (fault) throw new Error(`invalid sheet layout: cuts ${fault}`)
  }
}
