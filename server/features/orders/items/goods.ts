import { listItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind, OrderItemsView, OrderedItem, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { DiscountTerms } from '#core/pricing/coupons.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { emptyParcel, type ParcelContents } from '#core/settings/postage.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { goodsWords, type GoodsWords } from './goods-words.ts'
import type { Told } from './told-goods.ts'
import { logosOf, logosTold, nameTagsTold, setsOf } from './told-iron-on.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { formatSize } from '#core/pricing/sticker-sheet.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import { formatPieceDimensions } from '#core/pricing/described/format-size.ts'
import type { TranslatedText } from '#core/pricing/described/description-values.ts'

const describedTold: Told<'described'> = {
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

function describedLines(goods: OrderItem<'described'>, words: GoodsWords, most: number): string[] {
  const inWords = (text: TranslatedText) => (words === goodsWords.en && text.en ? text.en : text.ms)
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
      ? [
          `${words.names}:`,
          ...shown.map((name, at) => `${at + 1}. ${isolateDirection(sanitizeForMessage(name))}`),
        ]
      : []),
    ...(names.length > shown.length ? [words.moreNames(names.length - shown.length)] : []),
    ...(notes ? [`${words.notes}: ${isolateDirection(sanitizeForMessage(notes))}`] : []),
  ]
}

function describedAmount({ quantity, setOf }: OrderItem<'described'>, words: GoodsWords): string {
  const count = formatWholeNumber(quantity)
  return setOf === null ? `${count} ${words.pieces}` : `${words.sets(quantity)} (${setOf} ${words.pieces})`
}

/** `3 × 8 ft`, in the unit that the customer typed; empty if the pieces have no size. */
function pieceSize({ pieceMm, sizeUnit }: OrderItem<'described'>): string {
  return pieceMm ? formatPieceDimensions(pieceMm, sizeUnit) : ''
}

const stickersTold: Told<'sticker'> = {
  view: (goods) => ({ kind: 'sticker', ...stickerJob(goods) }),
  lines: jobLines,
  amount: jobAmount,
  totalWithPostage: true,
  savedWords: 'Pesanan berjaya disimpan!',
}

const ppStickersTold: Told<'ppsticker'> = {
  view: (goods) => ({ kind: 'ppsticker', ...stickerJob(goods), material: goods.material }),
  lines: (goods, words) => [`${words.material}: ${goods.material}`, ...jobLines(goods, words)],
  amount: jobAmount,
  totalWithPostage: false,
  savedWords: 'Pesanan berjaya disimpan!',
}

function stickerJob(goods: OrderItem<'sticker' | 'ppsticker'>) {
  const { product, sizeMm, quantity, deal } = goods
  return {
    product,
    size: formatSize(sizeMm),
    quantity,
    ...(deal && { deal: { price_sen: deal.priceSen, usual_sen: deal.usualSen } }),
  }
}

function jobAmount({ quantity, sizeMm }: OrderItem<'sticker' | 'ppsticker'>): string {
  return `${formatWholeNumber(quantity)} keping, ${formatSize(sizeMm)}`
}

function jobLines(goods: OrderItem<'sticker' | 'ppsticker'>, words: GoodsWords): string[] {
  const quantity = formatWholeNumber(goods.quantity)
  const { deal } = goods
  return [
    `${words.size}: ${formatSize(goods.sizeMm)}`,
    `${words.quantity}: ${quantity} ${words.pieces}`,
    ...(deal ? [words.deal(formatRinggit(deal.priceSen), formatRinggit(deal.usualSen))] : []),
  ]
}

/** Complete by the compiler's word. */
const kinds: { [Kind in OrderKind]: Told<Kind> } = {
  nametag: nameTagsTold,
  logo: logosTold,
  sticker: stickersTold,
  ppsticker: ppStickersTold,
  described: describedTold,
  free: {
    view: ({ product, quantity, eachSen }) => ({ kind: 'free', product, quantity, each_sen: eachSen }),
    lines: ({ quantity, eachSen }, words) => [`${words.quantity}: ${quantity} × ${formatRinggit(eachSen)}`],
    amount: ({ quantity }) => String(quantity),
    totalWithPostage: true,
    savedWords: 'Pesanan berjaya disimpan!',
  },
  basket: {
    view: ({ product, design, items }) => ({
      kind: 'basket',
      product,
      design,
      items: items.map(({ goods, sen }) => ({ goods: itemView(goods), goods_sen: sen })),
    }),
    lines: basketLines,
    amount: ({ items }) => items.map(({ goods }) => `${goods.product}: ${amountOf(goods)}`).join('; '),
    totalWithPostage: true,
    savedWords: 'Pesanan berjaya disimpan!',
  },
}

/** What the customer sees of goods of one form. */
export function itemView<Kind extends ItemKind>(goods: OrderItem<Kind>): OrderedItem {
  return kinds[goods.kind].view(goods)
}

/** What the customer sees of the goods. */
export function viewOf<Kind extends OrderKind>(goods: OrderItem<Kind>): OrderItemsView {
  return kinds[goods.kind].view(goods)
}

/** A message holds 4096 characters: the names of a class fit, the others are counted. */
const mostListed = 40

/** The order items line by line for a WhatsApp message, shortened to what a message holds. */
export function messageLines<Kind extends OrderKind>(
  goods: OrderItem<Kind>,
  language: TextLanguage,
): string[] {
  return kinds[goods.kind].lines(goods, goodsWords[language], mostListed)
}

export interface DocumentItem {
  product: string
  lines: string[]
  sen: Sen
}

/** Every order item with every name on it, without message markup: for quotations, receipts and exports. */
export function documentItems(
  { goods, goodsSen }: { goods: OrderItem; goodsSen: Sen },
  language: TextLanguage,
): DocumentItem[] {
  const items = goods.kind === 'basket' ? goods.items : [{ goods, sen: goodsSen }]
  return items.map(({ goods: item, sen }) => ({
    product: item.product,
    lines: everyLine(item, language),
    sen,
  }))
}

function everyLine<Kind extends ItemKind>(goods: OrderItem<Kind>, language: TextLanguage): string[] {
  return kinds[goods.kind].lines(goods, goodsWords[language], Infinity)
}

/** How much was ordered, in a few words that name nobody. */
export function amountOf<Kind extends OrderKind>(goods: OrderItem<Kind>): string {
  return kinds[goods.kind].amount(goods)
}

export function totalWithPostage(kind: OrderKind): boolean {
  return kinds[kind].totalWithPostage
}

export function savedWords(kind: OrderKind): string {
  return kinds[kind].savedWords
}

/** A message holds 4096 characters: what doesn't fit is counted. */
const mostBasketLetters = 2400

function basketLines({ items }: OrderItem<'basket'>, words: GoodsWords): string[] {
  const language = words === goodsWords.en ? 'en' : 'ms'
  const blocks: string[] = []
  let letters = 0
  for (const [at, { goods, sen }] of items.entries()) {
    const lines = [
      `*${at + 1}. ${isolateDirection(goods.product)}: ${formatRinggit(sen)}*`,
      ...messageLines(goods, language).map((line) => `• ${line}`),
    ]
    letters += lines.join('\n').length + 1
    if (letters > mostBasketLetters) return [...blocks, words.moreItems(items.length - at)]
    blocks.push(...lines)
  }
  return blocks
}

/** What was taken off an order's goods; nothing where nothing was. */
export const discountPart = ({
  discountSen,
  reduction,
}: {
  discountSen: Sen
  reduction: DiscountTerms | null
}) => discountSen > 0 && { discount: { code: reduction?.code ?? '', sen: discountSen } }

/** What decides the postage of these goods. */
export function parcelOf(goods: OrderItem, goodsSen: Sen): ParcelContents {
  const parcel = { ...emptyParcel, goodsSen }
  for (const item of listItems(goods)) {
    if (item.kind === 'nametag') parcel.tagSets += setsOf(item.rows)
    else if (item.kind === 'logo') parcel.logos += logosOf(item.rows)
    else if (item.kind === 'described' && item.weightG !== undefined)
      parcel.grams += item.weightG * item.quantity
    else if (item.kind !== 'free') parcel.sheets += item.sheets ?? 0
  }
  return parcel
}
