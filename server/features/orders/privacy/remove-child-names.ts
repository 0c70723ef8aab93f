import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'
import { normalizeTagName } from '#core/orders/tags/name-tag.ts'
import { removedNameText } from '#server/db/replace-names-store.ts'
import type { Child } from '../store/group-tables.ts'

export type NamedChild = Pick<Child, 'name' | 'section' | 'number' | 'picks'>

/**
 * Removes the names of these children from an item. Keeps products and prices. Items of another child with
 * the same name keep the name.
 */
export function removeChildNames(goods: OrderItem, children: readonly NamedChild[]): OrderItem {
  if (goods.kind !== 'basket') return removeNamesInItem(goods, children)
  return {
    ...goods,
    items: goods.items.map((item) => ({ ...item, goods: removeNamesInItem(item.goods, children) })),
  }
}

function removeNamesInItem<Each extends OrderItem<ItemKind>>(
  goods: Each,
  children: readonly NamedChild[],
): Each {
  if (goods.kind === 'nametag') {
    const unnamed = createNameRemover(children.map(({ name }) => normalizeTagName(name)))
    return { ...goods, rows: goods.rows.map((row) => ({ ...row, namaAnak: unnamed(row.namaAnak) })) }
  }
  if (goods.kind !== 'described') return goods
  const unnamed = createNameRemover(
    children.flatMap(({ name, picks }) => Array<string>(getMaxQuantity(picks)).fill(name)),
  )
  return { ...goods, names: goods.names.map(unnamed), notes: removeNotesOfChildren(goods, children) }
}

const getMaxQuantity = (picks: NamedChild['picks']) => Math.max(0, ...picks.map(({ quantity }) => quantity))

/** Returns a function that removes each name as many times as `names` contains it. */
function createNameRemover(names: readonly string[]) {
  const left = [...names]
  return (name: string) => {
    const at = left.indexOf(name)
    if (at < 0) return name
    left.splice(at, 1)
    return removedNameText
  }
}

/**
 * Replaces the lines of these children in the notes with `removedNameText`. A line looks like `3B: #7 Ali M ×
 * 2`.
 */
function removeNotesOfChildren(
  { notes, choices }: OrderItem<'described'>,
  children: readonly NamedChild[],
): string {
  const sizes = choices.map(({ choice }) => escapeRegExp(choice.ms)).join('|')
  const lines = notes.split('\n')
  for (const { name, section, number } of children) {
    const before = [section && `${section}:`, number !== null && `#${number}`].map((part) =>
      part ? `(?:${escapeRegExp(part)} )?` : '',
    )
    const line = new RegExp(`^${before.join('')}${escapeRegExp(name)}(?: (?:${sizes}))?(?: × \\d+)?$`, 'u')
    const at = lines.findIndex((each) => line.test(each))
    if (at >= 0) lines[at] = removedNameText
  }
  return lines.join('\n')
}
