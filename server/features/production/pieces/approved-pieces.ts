import type { StickerDesign } from '#core/production/piece.ts'
import type { orderQueries } from '#server/features/orders/orders.ts'
import type { OrderPiece } from './order-piece.ts'

type Approvals = Awaited<ReturnType<typeof orderQueries.approvals>>
type OfItems = Approvals extends Map<string, infer Each> ? Each : never
type Approval = OfItems extends Map<number, infer Each> ? Each : never

export function addApprovedDesigns(pieces: OrderPiece[], approvals: OfItems | undefined): OrderPiece[] {
  return pieces.map((piece) => {
    const approval = approvals?.get(piece.item)
    if (piece.art.kind !== 'sticker' || !approval) return piece
    if (approval.state === 'elsewhere')
      return { ...piece, unapprovedBecause: 'The design was received elsewhere' }
    if (approval.state !== 'approved') return piece
    const design = createStickerDesign(approval)
    const art = design ? { ...piece.art, design } : piece.art
    return { ...piece, proofId: approval.proofId, art }
  })
}

export const addUnapprovedReason = (pieces: OrderPiece[], because: string): OrderPiece[] =>
  pieces.map((piece) =>
    piece.art.kind === 'sticker' && piece.proofId === null && piece.unapprovedBecause === ''
      ? { ...piece, unapprovedBecause: because }
      : piece,
  )

function createStickerDesign({
  designId,
  printed,
}: Extract<Approval, { state: 'approved' }>): StickerDesign | null {
  if (!printed.sticker) return null
  const { width, height, ...sticker } = printed.sticker
  const page = printed.page === undefined ? {} : { page: printed.page }
  return { id: designId, ...page, widthMm: width, heightMm: height, ...sticker }
}
