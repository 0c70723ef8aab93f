import { formatPieceDimensions } from '#core/pricing/described/format-size.ts'
import type { ItemKind, OrderItemsView, OrderedItem } from '#core/orders/items/order-items-view.ts'
import type { Language } from '#core/shared/language.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { localizeText } from '#core/shared/localized-text.ts'
import { getColourName } from '../iron-on/colour-names.ts'
import type { IronOnTexts } from '../texts/iron-on.ts'
import type { ThanksTexts } from '../texts/thanks.ts'

/** If the value is empty, the label is a heading. */
export type ItemDetailLine = [name: string, value: string]

const linesOf: {
  [Kind in ItemKind]: (
    goods: Extract<OrderedItem, { kind: Kind }>,
    t: ThanksTexts,
    ironOn: IronOnTexts,
    language: Language,
  ) => ItemDetailLine[]
} = {
  sticker: jobLines,
  nametag: (goods, t, ironOn) => [
    ...goods.rows.map(({ namaAnak, warna, bilangan }): ItemDetailLine => [
      `${namaAnak}, ${getColourName(warna, ironOn)}`,
      t.sets(bilangan),
    ]),
    [t.tags, String(goods.tags)],
  ],
  logo: (goods, t) => [
    ...goods.rows.map(({ namaSekolah, bilangan, logos }): ItemDetailLine => [
      namaSekolah,
      t.setsAndLogos(bilangan, logos),
    ]),
    [t.logos, String(goods.logos)],
  ],
  ppsticker: (goods, t) => [[t.material, t.materials[goods.material]], ...jobLines(goods, t)],
  described: ({ choices, quantity, set_of, size_mm: size, size_unit: unit, names }, t, _ironOn, language) => [
    ...formatChoices(choices, quantity, t, language),
    ...(size ? [[t.size, formatPieceDimensions(size, unit)] satisfies ItemDetailLine] : []),
    [t.quantity, set_of === null ? t.pieces(quantity) : t.sets(quantity)],
    ...names.map((name, at): ItemDetailLine => [String(at + 1), name]),
  ],
  free: ({ quantity, each_sen: each }, t) => [[t.quantity, `${quantity} × ${formatRinggit(each)}`]],
}

type Choices = Extract<OrderedItem, { kind: 'described' }>['choices']

function formatChoices(choices: Choices, all: number, t: ThanksTexts, language: Language): ItemDetailLine[] {
  return choices.map(({ option, choice, quantity }) => {
    const [what, which] = [localizeText(option, language), localizeText(choice, language)]
    return quantity === all ? [what, which] : [`${what} ${which}`, t.pieces(quantity)]
  })
}

function jobLines(goods: { size: string; quantity: number }, t: ThanksTexts): ItemDetailLine[] {
  return [
    [t.size, goods.size],
    [t.quantity, t.pieces(goods.quantity)],
  ]
}

export function getItemLines<Kind extends ItemKind>(
  goods: Extract<OrderedItem, { kind: Kind }>,
  t: ThanksTexts,
  ironOn: IronOnTexts,
  language: Language,
): ItemDetailLine[] {
  return linesOf[goods.kind](goods, t, ironOn, language)
}

export function getOrderLines(
  goods: OrderItemsView,
  t: ThanksTexts,
  ironOn: IronOnTexts,
  language: Language,
): ItemDetailLine[] {
  if (goods.kind !== 'basket') return getItemLines(goods, t, ironOn, language)
  return goods.items.flatMap((item) => [
    [item.goods.product, formatRinggit(item.goods_sen)] satisfies ItemDetailLine,
    ...getItemLines(item.goods, t, ironOn, language),
  ])
}
