import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import type { ItemTexts } from './item-texts.ts'
import type { ItemPresenter } from './item-presenter.ts'

export const nameTagPresenter: ItemPresenter<'nametag'> = {
  view: presentNameTags,
  lines: ({ rows }, texts, maxNames) => [
    ...formatRows(
      rows,
      { words: texts, most: maxNames },
      ({ namaAnak, warna, sets }) =>
        `${isolateDirection(sanitizeForMessage(namaAnak))} (${warna}): ${texts.sets(sets)}`,
    ),
    `${texts.count}: ${texts.sets(countSets(rows))} × ${tagsPerSet} = ${countSets(rows) * tagsPerSet} ${texts.tags}`,
  ],
  amount: ({ rows }) => `${countSets(rows)} set, ${countSets(rows) * tagsPerSet} tag`,
  includesPostage: true,
  confirmationText: 'Order berhasil disimpan!',
}

export const logoPresenter: ItemPresenter<'logo'> = {
  view: presentLogos,
  lines: ({ rows }, texts, maxNames) => [
    ...formatRows(
      rows,
      { words: texts, most: maxNames },
      ({ namaSekolah, sets, perSet }) =>
        `${isolateDirection(sanitizeForMessage(namaSekolah))}: ${texts.sets(sets)} × ${perSet} = ${sets * perSet} ${texts.logos}`,
    ),
    `${texts.count}: ${texts.sets(countSets(rows))}, ${countLogos(rows)} ${texts.logos}`,
  ],
  amount: ({ rows }) => `${countSets(rows)} set, ${countLogos(rows)} logo`,
  includesPostage: true,
  confirmationText: 'Order berhasil disimpan!',
}

function presentNameTags({ product, rows }: OrderItem<'nametag'>) {
  const sets = countSets(rows)
  return {
    kind: 'nametag' as const,
    product,
    rows: rows.map(({ namaAnak, warna, sets }) => ({ namaAnak, warna, bilangan: sets })),
    sets,
    tags: sets * tagsPerSet,
  }
}

/** The result is also the `orderDetails` in the reply to a logo order. */
export function presentLogos({ product, rows }: OrderItem<'logo'>) {
  return {
    kind: 'logo' as const,
    product,
    rows: rows.map(({ namaSekolah, sets, perSet }) => ({
      namaSekolah,
      bilangan: sets,
      logos: sets * perSet,
    })),
    sets: countSets(rows),
    logos: countLogos(rows),
  }
}

function formatRows<Row extends { sets: number }>(
  rows: Row[],
  { words: texts, most: maxNames }: { words: ItemTexts; most: number },
  line: (row: Row) => string,
): string[] {
  const lines = rows.slice(0, maxNames).map((row, at) => `${at + 1}. ${line(row)}`)
  const rest = rows.slice(maxNames)
  return rest.length ? [...lines, texts.more(rest.length, countSets(rest))] : lines
}

export function countSets(rows: { sets: number }[]): number {
  return rows.reduce((sum, { sets }) => sum + sets, 0)
}

export function countLogos(rows: { sets: number; perSet: number }[]): number {
  return rows.reduce((sum, { sets, perSet }) => sum + sets * perSet, 0)
}
