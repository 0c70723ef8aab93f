import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import type { GoodsWords } from './goods-words.ts'
import type { Told } from './told-goods.ts'

export const nameTagsTold: Told<'nametag'> = {
  view: presentNameTags,
  lines: ({ rows }, texts, maxNames) => [
    ...formatRows(
      rows,
      { words: texts, most: maxNames },
      ({ namaAnak, warna, sets }) =>
        `${isolateDirection(sanitizeForMessage(namaAnak))} (${warna}): ${texts.sets(sets)}`,
    ),
    `${texts.count}: ${texts.sets(setsOf(rows))} × ${tagsPerSet} = ${setsOf(rows) * tagsPerSet} ${texts.tags}`,
  ],
  amount: ({ rows }) => `${setsOf(rows)} set, ${setsOf(rows) * tagsPerSet} tag`,
  totalWithPostage: true,
  savedWords: 'Order berhasil disimpan!',
}

export const logosTold: Told<'logo'> = {
  view: logoView,
  lines: ({ rows }, texts, maxNames) => [
    ...formatRows(
      rows,
      { words: texts, most: maxNames },
      ({ namaSekolah, sets, perSet }) =>
        `${isolateDirection(sanitizeForMessage(namaSekolah))}: ${texts.sets(sets)} × ${perSet} = ${sets * perSet} ${texts.logos}`,
    ),
    `${texts.count}: ${texts.sets(setsOf(rows))}, ${logosOf(rows)} ${texts.logos}`,
  ],
  amount: ({ rows }) => `${setsOf(rows)} set, ${logosOf(rows)} logo`,
  totalWithPostage: true,
  savedWords: 'Order berhasil disimpan!',
}

function presentNameTags({ product, rows }: OrderItem<'nametag'>) {
  const sets = setsOf(rows)
  return {
    kind: 'nametag' as const,
    product,
    rows: rows.map(({ namaAnak, warna, sets }) => ({ namaAnak, warna, bilangan: sets })),
    sets,
    tags: sets * tagsPerSet,
  }
}

/** Also the `orderDetails` in the reply to a logo order. */
export function logoView({ product, rows }: OrderItem<'logo'>) {
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

function formatRows<Row extends { sets: number }>(
  rows: Row[],
  { words: texts, most: maxNames }: { words: GoodsWords; most: number },
  line: (row: Row) => string,
): string[] {
  const lines = rows.slice(0, maxNames).map((row, at) => `${at + 1}. ${line(row)}`)
  const rest = rows.slice(maxNames)
  return rest.length ? [...lines, texts.more(rest.length, setsOf(rest))] : lines
}

export function setsOf(rows: { sets: number }[]): number {
  return rows.reduce((sum, { sets }) => sum + sets, 0)
}

export function logosOf(rows: { sets: number; perSet: number }[]): number {
  return rows.reduce((sum, { sets, perSet }) => sum + sets * perSet, 0)
}
