import { itemsOf, type Goods } from '../../../../core/orders/goods/goods.ts'
import type { Reduction } from '../../../../core/pricing/coupons.ts'
import type { ItemKind, OrderedGoods, OrderedItem, OrderKind } from '../../../../core/orders/orders.ts'
import { ringgitText, type Sen } from '../../../../core/shared/money.ts'
import { tagsPerSet } from '../../../../core/orders/tags/name-tag.ts'
import type { Words } from '../../../../core/pricing/described/description.ts'
import { emptyParcel, type Parcel } from '../../../../core/settings/postage.ts'
import { sizeText } from '../../../../core/pricing/sheet.ts'
import { goodsWords, type GoodsWords } from './goods-words.ts'
import type { TextLanguage } from '../../../../core/settings/message-texts.ts'

/** What each kind shows its customer, and says in the notification; complete by the compiler's word. */
const kinds: {
  [Kind in OrderKind]: {
    view: (goods: Goods<Kind>) => Kind extends ItemKind ? OrderedItem : OrderedGoods
    lines: (goods: Goods<Kind>, words: GoodsWords) => string[]
    /** How much of it, without whose names stand on it. */
    amount: (goods: Goods<Kind>) => string
    /** Whether the notification's total has the postage in it (SHIP-01: the PP message has not). */
    totalWithPostage: boolean
    /** What the customer reads when it is saved (TAG-03, STICK-01). */
    savedWords: string
  }
} = {
  nametag: {
    view: nameTagView,
    lines: ({ rows }, words) => [
      ...listed(rows, words, ({ namaAnak, warna, sets }) => `${namaAnak} (${warna}): ${words.sets(sets)}`),
      `${words.count}: ${words.sets(setsOf(rows))} × ${tagsPerSet} = ${setsOf(rows) * tagsPerSet} ${words.tags}`,
    ],
    amount: ({ rows }) => `${setsOf(rows)} set, ${setsOf(rows) * tagsPerSet} tag`,
    totalWithPostage: true,
    savedWords: 'Order berhasil disimpan!',
  },
  logo: {
    view: logoView,
    lines: ({ rows }, words) => [
      ...listed(
        rows,
        words,
        ({ namaSekolah, sets, perSet }) =>
          `${namaSekolah}: ${words.sets(sets)} × ${perSet} = ${sets * perSet} ${words.logos}`,
      ),
      `${words.count}: ${words.sets(setsOf(rows))}, ${logosOf(rows)} ${words.logos}`,
    ],
    amount: ({ rows }) => `${setsOf(rows)} set, ${logosOf(rows)} logo`,
    totalWithPostage: true,
    savedWords: 'Order berhasil disimpan!',
  },
  sticker: {
    view: (goods) => ({ kind: 'sticker', ...stickerJob(goods) }),
    lines: jobLines,
    amount: jobAmount,
    totalWithPostage: true,
    savedWords: 'Pesanan berjaya disimpan!',
  },
  ppsticker: {
    view: (goods) => ({ kind: 'ppsticker', ...stickerJob(goods), material: goods.material }),
    lines: (goods, words) => [`${words.material}: ${goods.material}`, ...jobLines(goods, words)],
    amount: jobAmount,
    totalWithPostage: false,
    savedWords: 'Pesanan berjaya disimpan!',
  },
  described: {
    view: (goods) => ({
      kind: 'described',
      product: goods.product,
      quantity: goods.quantity,
      set_of: goods.setOf,
      choices: goods.choices,
      spread: goods.job.spread !== undefined,
      size_mm: goods.pieceMm,
      rush: goods.rush,
      names: goods.names,
      notes: goods.notes,
      design: goods.design,
    }),
    lines: describedLines,
    amount: (goods) => [describedAmount(goods, goodsWords.ms), pieceSize(goods)].filter(Boolean).join(', '),
    totalWithPostage: true,
    savedWords: 'Pesanan berjaya disimpan!',
  },
  free: {
    view: ({ product, quantity, eachSen }) => ({ kind: 'free', product, quantity, each_sen: eachSen }),
    lines: ({ quantity, eachSen }, words) => [`${words.quantity}: ${quantity} × ${ringgitText(eachSen)}`],
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
export function itemView<Kind extends ItemKind>(goods: Goods<Kind>): OrderedItem {
  return kinds[goods.kind].view(goods)
}

/** What the customer sees of the goods. */
export function viewOf<Kind extends OrderKind>(goods: Goods<Kind>): OrderedGoods {
  return kinds[goods.kind].view(goods)
}

/** The goods, line by line, for the notification. */
export function linesOf<Kind extends OrderKind>(goods: Goods<Kind>, language: TextLanguage): string[] {
  return kinds[goods.kind].lines(goods, goodsWords[language])
}

/** How much was ordered, in a few words that name nobody. */
export function amountOf<Kind extends OrderKind>(goods: Goods<Kind>): string {
  return kinds[goods.kind].amount(goods)
}

export function totalWithPostage(kind: OrderKind): boolean {
  return kinds[kind].totalWithPostage
}

export function savedWords(kind: OrderKind): string {
  return kinds[kind].savedWords
}

function nameTagView({ product, rows }: Goods<'nametag'>) {
  const sets = setsOf(rows)
  return {
    kind: 'nametag' as const,
    product,
    rows: rows.map(({ namaAnak, warna, sets }) => ({ namaAnak, warna, bilangan: sets })),
    sets,
    tags: sets * tagsPerSet,
  }
}

/** Also what the call that saves a logo order answers as `orderDetails`. */
export function logoView({ product, rows }: Goods<'logo'>) {
  return {
    kind: 'logo' as const,
    product,
    rows: rows.map(({ namaSekolah, sets, perSet }) => ({
      namaSekolah,
      bilangan: sets,
      logos: sets * perSet,
    })),
    sets: setsOf(rows),
    logos: logosOf(rows),
  }
}

/** A message holds 4096 characters: a whole class fits, of a whole school the rest is counted. */
const mostListed = 40

function listed<Row extends { sets: number }>(
  rows: Row[],
  words: GoodsWords,
  line: (row: Row) => string,
): string[] {
  const lines = rows.slice(0, mostListed).map((row, at) => `${at + 1}. ${line(row)}`)
  const rest = rows.slice(mostListed)
  return rest.length ? [...lines, words.more(rest.length, setsOf(rest))] : lines
}

function setsOf(rows: { sets: number }[]): number {
  return rows.reduce((sum, { sets }) => sum + sets, 0)
}

function logosOf(rows: { sets: number; perSet: number }[]): number {
  return rows.reduce((sum, { sets, perSet }) => sum + sets * perSet, 0)
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
  return `${quantity.toLocaleString('en-MY')} keping, ${sizeText(sizeMm)}`
}

function jobLines(goods: Goods<'sticker' | 'ppsticker'>, words: GoodsWords): string[] {
  const quantity = goods.quantity.toLocaleString('en-MY')
  const { deal } = goods
  return [
    `${words.size}: ${sizeText(goods.sizeMm)}`,
    `${words.quantity}: ${quantity} ${words.pieces}`,
    ...(deal ? [words.deal(ringgitText(deal.priceSen), ringgitText(deal.usualSen))] : []),
  ]
}

function describedLines(goods: Goods<'described'>, words: GoodsWords): string[] {
  const inWords = (text: Words) => (words === goodsWords.en && text.en ? text.en : text.ms)
  const { choices, names, notes, rush } = goods
  const size = pieceSize(goods)
  const shown = names.slice(0, mostListed)
  return [
    ...choices.map(({ option, choice, quantity }) =>
      quantity === goods.quantity
        ? `${inWords(option)}: ${inWords(choice)}`
        : `${inWords(option)} ${inWords(choice)}: ${quantity}`,
    ),
    ...(size ? [`${words.size}: ${size}`] : []),
    `${words.quantity}: ${describedAmount(goods, words)}`,
    ...(rush ? [words.rush] : []),
    ...(shown.length > 0 ? [`${words.names}:`, ...shown.map((name, at) => `${at + 1}. ${name}`)] : []),
    ...(names.length > shown.length ? [words.moreNames(names.length - shown.length)] : []),
    ...(notes ? [`${words.notes}: ${notes}`] : []),
  ]
}

function describedAmount({ quantity, setOf }: Goods<'described'>, words: GoodsWords): string {
  const count = quantity.toLocaleString('en-MY')
  return setOf === null ? `${count} ${words.pieces}` : `${words.sets(quantity)} (${setOf} ${words.pieces})`
}

/** A message holds 4096 characters: what doesn't fit is counted. */
const mostBasketLetters = 2400

function basketLines({ items }: Goods<'basket'>, words: GoodsWords): string[] {
  const language = words === goodsWords.en ? 'en' : 'ms'
  const blocks: string[] = []
  let letters = 0
  for (const [at, { goods, sen }] of items.entries()) {
    const lines = [
      `*${at + 1}. ${goods.product}: ${ringgitText(sen)}*`,
      ...linesOf(goods, language).map((line) => `• ${line}`),
    ]
    letters += lines.join('\n').length + 1
    if (letters > mostBasketLetters) return [...blocks, words.moreItems(items.length - at)]
    blocks.push(...lines)
  }
  return blocks
}

/** `914.4 × 2438.4 mm`; empty: it has none. */
function pieceSize({ pieceMm }: Goods<'described'>): string {
  return pieceMm ? `${pieceMm.width} × ${pieceMm.height} mm` : ''
}

/** What was taken off an order's goods; nothing where nothing was. */
export const discountPart = ({ discountSen, reduction }: { discountSen: Sen; reduction: Reduction | null }) =>
  discountSen > 0 && { discount: { code: reduction?.code ?? '', sen: discountSen } }

/** What decides the postage of these goods. */
export function parcelOf(goods: Goods, goodsSen: Sen): Parcel {
  const parcel = { ...emptyParcel, goodsSen }
  for (const item of itemsOf(goods)) {
    if (item.kind === 'nametag') parcel.tagSets += setsOf(item.rows)
    else if (item.kind === 'logo') parcel.logos += logosOf(item.rows)
    else if (item.kind === 'described' && item.weightG !== undefined)
      parcel.grams += item.weightG * item.quantity
    else if (item.kind !== 'free') parcel.sheets += item.sheets ?? 0
  }
  return parcel
}
