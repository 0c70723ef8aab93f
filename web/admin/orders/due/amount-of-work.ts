import type { Way } from '#core/due/work-days.ts'
import { counted } from '#core/shared/counted.ts'

const one = { sets: 'set', sheets: 'sheet', pieces: 'piece' } as const satisfies Record<Way, string>

/** `1 set`, `36 sheets`. */
export const amountOfWork = (count: number, way: Way) => counted(count, one[way])
