import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { forMessage } from '#core/shared/plain-line.ts'
import { sizeWords } from '#core/pricing/described/size-words.ts'
import { wholeText } from '#core/shared/whole-text.ts'
import type { Goods } from '#core/orders/goods/goods.ts'
import type { Words } from '#core/pricing/described/description-values.ts'
import { goodsWords, type GoodsWords } from './goods-words.ts'
import type { Told } from './told-goods.ts'

export const describedTold: Told<'described'> = {
  view: (goods) => ({
    kind: 'described',
    product: goods.product,
    quantity: goods.quantity,
    set_of: goods.setOf,
    choices: goods.choices,
    spread: goods.job.spread !== undefined,
    size_mm: goods.pieceMm,
    ...(goods.sizeUnit && { size_unit: goods.sizeUnit }),
    rush: goods.rush,
    names: goods.names,
    notes: goods.notes,
    design: goods.design,
  }),
  lines: describedLines,
  amount: (goods) => [describedAmount(goods, goodsWords.ms), pieceSize(goods)].filter(Boolean).join(', '),
  totalWithPostage: true,
  savedWords: 'Pesanan berjaya disimpan!',
}

function describedLines(goods: Goods<'described'>, words: GoodsWords, most: number): string[] {
  const inWords = (text: Words) => (words === goodsWords.en && text.en ? text.en : text.ms)
  const { choices, names, notes, rush } = goods
  const size = pieceSize(goods)
  const shown = names.slice(0, most)
  return [
    ...choices.map(({ option, choice, quantity }) =>
      quantity === goods.quantity
        ? `${inWords(option)}: ${inWords(choice)}`
        : `${inWords(option)} ${inWords(choice)}: ${quantity}`,
    ),
    ...(size ? [`${words.size}: ${size}`] : []),
    `${words.quantity}: ${describedAmount(goods, words)}`,
    ...(rush ? [words.rush] : []),
    ...(shown.length > 0
      ? [`${words.names}:`, ...shown.map((name, at) => `${at + 1}. ${isolateDirection(forMessage(name))}`)]
      : []),
    ...(names.length > shown.length ? [words.moreNames(names.length - shown.length)] : []),
    ...(notes ? [`${words.notes}: ${isolateDirection(forMessage(notes))}`] : []),
  ]
}

function describedAmount({ quantity, setOf }: Goods<'described'>, words: GoodsWords): string {
  const count = wholeText(quantity)
  return setOf === null ? `${count} ${words.pieces}` : `${words.sets(quantity)} (${setOf} ${words.pieces})`
}

/** `3 × 8 ft`, in the unit that the customer typed; empty if the pieces have no size. */
function pieceSize({ pieceMm, sizeUnit }: Goods<'described'>): string {
  return pieceMm ? sizeWords(pieceMm, sizeUnit) : ''
}
