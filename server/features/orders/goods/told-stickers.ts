import { wholeText } from '#core/shared/whole-text.ts'
import type { Goods } from '#core/orders/goods/goods.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { ringgitText } from '#core/shared/money.ts'
import type { GoodsWords } from './goods-words.ts'
import type { Told } from './told-goods.ts'

export const stickersTold: Told<'sticker'> = {
  view: (goods) => ({ kind: 'sticker', ...stickerJob(goods) }),
  lines: jobLines,
  amount: jobAmount,
  totalWithPostage: true,
  savedWords: 'Pesanan berjaya disimpan!',
}

export const ppStickersTold: Told<'ppsticker'> = {
  view: (goods) => ({ kind: 'ppsticker', ...stickerJob(goods), material: goods.material }),
  lines: (goods, words) => [`${words.material}: ${goods.material}`, ...jobLines(goods, words)],
  amount: jobAmount,
  totalWithPostage: false,
  savedWords: 'Pesanan berjaya disimpan!',
}

function stickerJob(goods: Goods<'sticker' | 'ppsticker'>) {
  const { product, sizeMm, quantity, deal } = goods
  return {
    product,
    size: sizeText(sizeMm),
    quantity,
    ...(deal && { deal: { price_sen: deal.priceSen, usual_sen: deal.usualSen } }),
  }
}

function jobAmount({ quantity, sizeMm }: Goods<'sticker' | 'ppsticker'>): string {
  return `${wholeText(quantity)} keping, ${sizeText(sizeMm)}`
}

function jobLines(goods: Goods<'sticker' | 'ppsticker'>, words: GoodsWords): string[] {
  const quantity = wholeText(goods.quantity)
  const { deal } = goods
  return [
    `${words.size}: ${sizeText(goods.sizeMm)}`,
    `${words.quantity}: ${quantity} ${words.pieces}`,
    ...(deal ? [words.deal(ringgitText(deal.priceSen), ringgitText(deal.usualSen))] : []),
  ]
}
