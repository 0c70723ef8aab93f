import type { StickerDetails } from '../order-storage.ts'

/** What is ordered, for the server, where the form goes there by itself. */
export function JobFields({ details, goodsSen }: { details: StickerDetails; goodsSen: number }) {
  const { stickerSize, orderQuantity, materialType, deal } = details
  const fields = {
    size: stickerSize,
    quantity: orderQuantity,
    material: materialType,
    total_sen: goodsSen,
    deal: deal?.id,
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} readOnly />
  ))
}
