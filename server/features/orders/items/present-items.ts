import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind, OrderItemsView, OrderedItem, OrderKind } from '#core/orders/items/order-items-view.ts'
import { splitDiscount, type OrderDiscount } from '#core/orders/total-reduction.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { emptyParcel, type ParcelContents } from '#core/settings/postage.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { itemTexts, type ItemTexts } from './item-texts.ts'
import type { ItemPresenter } from './item-presenter.ts'
import { countLogos, logoPresenter, nameTagPresenter, countSets } from './present-iron-on.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import { formatPieceDimensions } from '#core/pricing/described/format-size.ts'
import type { TranslatedText } from '#core/pricing/described/description-values.ts'

const describedPresenter: ItemPresenter<'described'> = {
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
  lines: formatDescribedLines,
  amount: (goods) =>
    [formatDescribedQuantity(goods, itemTexts.ms), formatDimensions(goods)].filter(Boolean).join(', '),
  includesPostage: true,
  confirmationText: 'Pesanan berjaya disimpan!',
}

function formatDescribedLines(goods: OrderItem<'described'>, texts: ItemTexts, maxNames: number): string[] {
  const inWords = (text: TranslatedText) => (texts === itemTexts.en && text.en ? text.en : text.ms)
  const { choices, names, notes, rush } = goods
  const size = formatDimensions(goods)
  const shown = names.slice(0, maxNames)
  return [
    ...choices.map(({ option, choice, quantity }) =>
      quantity === goods.quantity
        ? `${inWords(option)}: ${inWords(choice)}`
        : `${inWords(option)} ${inWords(choice)}: ${quantity}`,
    ),
    ...(size ? [`${texts.size}: ${size}`] : []),
    `${texts.quantity}: ${formatDescribedQuantity(goods, texts)}`,
    ...(rush ? [texts.rush] : []),
    ...(shown.length > 0
      ? [
          `${texts.names}:`,
          ...shown.map((name, at) => `${at + 1}. ${isolateDirection(sanitizeForMessage(name))}`),
        ]
      : []),
    ...(names.length > shown.length ? [texts.moreNames(names.length - shown.length)] : []),
    ...(notes ? [`${texts.notes}: ${isolateDirection(sanitizeForMessage(notes))}`] : []),
  ]
}

function formatDescribedQuantity({ quantity, setOf }: OrderItem<'described'>, texts: ItemTexts): string {
  const count = formatWholeNumber(quantity)
  return setOf === null ? `${count} ${texts.pieces}` : `${texts.sets(quantity)} (${setOf} ${texts.pieces})`
}

/** Formats the size in the unit that the customer typed, e.g. `3 × 8 ft`. Empty if the pieces have no size. */
function formatDimensions({ pieceMm, sizeUnit }: OrderItem<'described'>): string {
  return pieceMm ? formatPieceDimensions(pieceMm, sizeUnit) : ''
}

const stickerPresenter: ItemPresenter<'sticker'> = {
  view: (goods) => ({ kind: 'sticker', ...presentStickerJob(goods) }),
  lines: formatStickerLines,
  amount: formatStickerQuantity,
  includesPostage: true,
  confirmationText: 'Pesanan berjaya disimpan!',
}

const ppStickerPresenter: ItemPresenter<'ppsticker'> = {
  view: (goods) => ({ kind: 'ppsticker', ...presentStickerJob(goods), material: goods.material }),
  lines: (goods, texts) => [`${texts.material}: ${goods.material}`, ...formatStickerLines(goods, texts)],
  amount: formatStickerQuantity,
  includesPostage: false,
  confirmationText: 'Pesanan berjaya disimpan!',
}

function presentStickerJob(goods: OrderItem<'sticker' | 'ppsticker'>) {
  const { product, sizeMm, quantity, deal } = goods
  return {
    product,
    size: formatStickerSize(sizeMm),
    quantity,
    ...(deal && { deal: { price_sen: deal.priceSen, usual_sen: deal.usualSen } }),
  }
}

function formatStickerQuantity({ quantity, sizeMm }: OrderItem<'sticker' | 'ppsticker'>): string {
  return `${formatWholeNumber(quantity)} keping, ${formatStickerSize(sizeMm)}`
}

function formatStickerLines(goods: OrderItem<'sticker' | 'ppsticker'>, texts: ItemTexts): string[] {
  const quantity = formatWholeNumber(goods.quantity)
  const { deal } = goods
  return [
    `${texts.size}: ${formatStickerSize(goods.sizeMm)}`,
    `${texts.quantity}: ${quantity} ${texts.pieces}`,
    ...(deal ? [texts.deal(formatRinggit(deal.priceSen), formatRinggit(deal.usualSen))] : []),
  ]
}

const presenters: { [Kind in OrderKind]: ItemPresenter<Kind> } = {
  nametag: nameTagPresenter,
  logo: logoPresenter,
  sticker: stickerPresenter,
  ppsticker: ppStickerPresenter,
  described: describedPresenter,
  free: {
    view: ({ product, quantity, eachSen }) => ({ kind: 'free', product, quantity, each_sen: eachSen }),
    lines: ({ quantity, eachSen }, texts) => [`${texts.quantity}: ${quantity} × ${formatRinggit(eachSen)}`],
    amount: ({ quantity }) => String(quantity),
    includesPostage: true,
    confirmationText: 'Pesanan berjaya disimpan!',
  },
  basket: {
    view: ({ product, design, items }) => ({
      kind: 'basket',
      product,
      design,
      items: items.map(({ goods, sen }) => ({ goods: presentItem(goods), goods_sen: sen })),
    }),
    lines: formatBasketLines,
    amount: ({ items }) => items.map(({ goods }) => `${goods.product}: ${formatQuantity(goods)}`).join('; '),
    includesPostage: true,
    confirmationText: 'Pesanan berjaya disimpan!',
  },
}

export function presentItem<Kind extends ItemKind>(goods: OrderItem<Kind>): OrderedItem {
  return presenters[goods.kind].view(goods)
}

export function presentItems<Kind extends OrderKind>(goods: OrderItem<Kind>): OrderItemsView {
  return presenters[goods.kind].view(goods)
}

/**
 * A message of at most 4096 characters has room for the names of a school class. Further names are only
 * counted.
 */
const maxListedNames = 40

export function formatMessageLines<Kind extends OrderKind>(
  goods: OrderItem<Kind>,
  language: MessageLanguage,
): string[] {
  return presenters[goods.kind].lines(goods, itemTexts[language], maxListedNames)
}

export interface DocumentItem {
  product: string
  lines: string[]
  sen: Sen
}

/** Lists items for quotes, receipts and exports, with all names and without message markup. */
export function listDocumentItems(
  { goods, goodsSen }: { goods: OrderItem; goodsSen: Sen },
  language: MessageLanguage,
): DocumentItem[] {
  const items = goods.kind === 'basket' ? goods.items : [{ goods, sen: goodsSen }]
  return items.map(({ goods: item, sen }) => ({
    product: item.product,
    lines: formatAllLines(item, language),
    sen,
  }))
}

function formatAllLines<Kind extends ItemKind>(goods: OrderItem<Kind>, language: MessageLanguage): string[] {
  return presenters[goods.kind].lines(goods, itemTexts[language], Infinity)
}

/** Formats the quantity of an item without personal names. */
export function formatQuantity<Kind extends OrderKind>(goods: OrderItem<Kind>): string {
  return presenters[goods.kind].amount(goods)
}

export function isPostageIncluded(kind: OrderKind): boolean {
  return presenters[kind].includesPostage
}

export function getConfirmationText(kind: OrderKind): string {
  return presenters[kind].confirmationText
}

/** A message holds 4096 characters. Items that don't fit are only counted. */
const maxBasketLength = 2400

function formatBasketLines({ items }: OrderItem<'basket'>, texts: ItemTexts): string[] {
  const language = texts === itemTexts.en ? 'en' : 'ms'
  const blocks: string[] = []
  let length = 0
  for (const [at, { goods, sen }] of items.entries()) {
    const lines = [
      `*${at + 1}. ${isolateDirection(goods.product)}: ${formatRinggit(sen)}*`,
      ...formatMessageLines(goods, language).map((line) => `• ${line}`),
    ]
    length += lines.join('\n').length + 1
    if (length > maxBasketLength) return [...blocks, texts.moreItems(items.length - at)]
    blocks.push(...lines)
  }
  return blocks
}

export function presentDiscount(order: { discountSen: Sen; reduction: OrderDiscount | null }) {
  const { ownSen, reductions } = splitDiscount(order)
  return {
    ...(ownSen > 0 && { discount: { code: order.reduction?.code ?? '', sen: ownSen } }),
    ...(reductions.length > 0 && { reductions }),
  }
}

export function getParcelContents(goods: OrderItem, goodsSen: Sen): ParcelContents {
  const parcel = { ...emptyParcel, goodsSen }
  for (const item of listOrderItems(goods)) {
    if (item.kind === 'nametag') parcel.tagSets += countSets(item.rows)
    else if (item.kind === 'logo') parcel.logos += countLogos(item.rows)
    else if (item.kind === 'described' && item.weightG !== undefined)
      parcel.grams += item.weightG * item.quantity
    else if (item.kind !== 'free') parcel.sheets += item.sheets ?? 0
  }
  return parcel
}

/** Returns the parts of the discount that refunds and credit notes added, as documents and messages name them. */
export const listDocumentReductions = (
  order: { discountSen: Sen; reduction: OrderDiscount | null },
  language: MessageLanguage,
): { text: string; sen: Sen }[] =>
  splitDiscount(order).reductions.map(({ reason, number, sen }) => ({
    text: itemTexts[language].reduced(reason, number),
    sen,
  }))
