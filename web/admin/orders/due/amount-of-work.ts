import type { Way } from '../../../../core/due/work-days.ts'
import { wholeText } from '../../../../core/shared/whole-text.ts'

const one = { sets: 'set', sheets: 'sheet', pieces: 'piece' } as const satisfies Record<Way, string>

/** `1 set`, `36 sheets`. */
export const counted = (count: number, way: Way) => `${wholeText(count)} ${count === 1 ? one[way] : way}`
