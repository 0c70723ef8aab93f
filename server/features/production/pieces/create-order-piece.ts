import { type OrderPiece, getPieceKey } from './order-piece.ts'
import type { PrintAmounts, PrintProblem } from '#core/production/production.ts'
import type { Order } from '#server/features/orders/orders.ts'
import { checkTagName } from '#core/orders/tags/name-tag.ts'
import { parseTagColours } from '#core/catalog/tag-colours.ts'

type NewPiece = Pick<OrderPiece, 'material' | 'widthMm' | 'heightMm' | 'copies' | 'art'> &
  Partial<Pick<OrderPiece, 'times' | 'wanted'>>

export const dtfFilm = 'DTF film'

export const emptyAmounts: PrintAmounts = { tags: 0, logos: 0, stickers: 0 }

export const countCopies = (pieces: OrderPiece[]) => pieces.reduce((sum, { copies }) => sum + copies, 0)

export function createOrderPiece(
  order: Order,
  line: number,
  { times = 1, wanted = null, ...rest }: NewPiece,
): OrderPiece {
  const group = order.number
  const approval = { proofId: null, unapprovedBecause: '' }
  return {
    key: getPieceKey({ group, line }),
    group,
    orderId: order.id,
    line,
    item: 0,
    times,
    wanted,
    ...approval,
    ...rest,
  }
}

export function findTagProblems(name: string, colour: string): PrintProblem[] {
  const problems: PrintProblem[] = []
  const refusal = checkTagName(name)
  if (refusal) problems.push({ what: `“${name}” ${nameProblems[refusal.reason]}`, prevents: true })
  if (!parseTagColours(colour)) problems.push({ what: `${colour} is not a known colour.`, prevents: true })
  return problems
}

const nameProblems = {
  empty: 'has no letters.',
  character: 'has a character that can’t be printed.',
  script: 'has a letter that is set by hand.',
  too_long: 'is too long for a tag.',
}
