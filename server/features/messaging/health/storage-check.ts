import type { HealthCheck } from '#core/messaging/health.ts'
import { sizeText } from './figures.ts'
import type { Facts } from './facts.ts'

/** Room on the disk below which the bundled server is in danger, and below which somebody had better look. */
const [littleRoom, tightRoom] = [200e6, 1e9]

export function storageCheck({ storage: { databaseBytes, freeBytes } }: Facts): HealthCheck {
  const room = freeBytes ?? Infinity
  const tone = room < littleRoom ? 'wrong' : room < tightRoom ? 'caution' : 'good'
  return {
    name: 'storage',
    tone,
    words: tone === 'good' ? 'There is room enough.' : `Only ${sizeText(room)} are left on the disk.`,
    todo: tone === 'good' ? null : 'Make room on the disk: when it is full, nothing can be saved or sent.',
    facts: [
      { label: 'Database', value: sizeText(databaseBytes) },
      ...(freeBytes === null ? [] : [{ label: 'Left on the disk', value: sizeText(freeBytes) }]),
    ],
  }
}
