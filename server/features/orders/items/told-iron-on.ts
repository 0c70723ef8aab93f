import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import type { GoodsWords } from './goods-words.ts'
import type { Told } from './told-goods.ts'

export const nameTagsTold: Told<'nametag'> = {
  view: nameTagView,
  lines: ({ rows }, words, most) => [
    ...listed(
      rows,
      { words, most },
      ({ namaAnak, warna, sets }) =>
        `${isolateDirection(sanitizeForMessage(namaAnak))} (${warna}): ${words.sets(sets)}`,
    ),
    `${words.count}: ${words.sets(setsOf(rows))} × ${tagsPerSet} = ${setsOf(rows) * tagsPerSet} ${words.tags}`,
  ],
  amount: ({ rows }) => `${setsOf(rows)} set, ${setsOf(rows) * tagsPerSet} tag`,
  totalWithPostage: true,
  savedWords: 'Order berhasil disimpan!',
}

export const logosTold: Told<'logo'> = {
  view: logoView,
  lines: ({ rows }, words, most) => [
    ...listed(
      rows,
      { words, most },
      ({ namaSekolah, sets, perSet }) =>
        `${isolateDirection(sanitizeForMessage(namaSekolah))}: ${words.sets(sets)} × ${perSet} = ${sets * perSet} ${words.logos}`,
    ),
    `${words.count}: ${words.sets(setsOf(rows))}, ${logosOf(rows)} ${words.logos}`,
  ],
  amount: ({ rows }) => `${setsOf(rows)} set, ${logosOf(rows)} logo`,
  totalWithPostage: true,
  savedWords: 'Order berhasil disimpan!',
}

function nameTagView({ product, rows }: OrderItem<'nametag'>) {
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

function listed<Row extends { sets: number }>(
  rows: Row[],
  { words, most }: { words: GoodsWords; most: number },
  line: (row: Row) => string,
): string[] {
  const lines = rows.slice(0, most).map((row, at) => `${at + 1}. ${line(row)}`)
  const rest = rows.slice(most)
  return rest.length ? [...lines, words.more(rest.length, setsOf(rest))] : lines
}

export function setsOf(rows: { sets: number }[]): number {
  return rows.reduce((sum, { sets }) => sum + sets, 0)
}

export function logosOf(rows: { sets: number; perSet: number }[]): number {
  return rows.reduce((sum, { sets, perSet }) => sum + sets * perSet, 0)
}
