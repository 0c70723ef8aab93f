import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'
import { normalizeTagName } from '#core/orders/tags/name-tag.ts'
import { removedName } from '#server/db/removed-names-store.ts'
import type { Child } from '../store/group-tables.ts'

export type Named = Pick<Child, 'name' | 'section' | 'number' | 'picks'>

/**
 * The goods of a group's order without the names of these children: what was made, for how much, stays. Another child of the
 * same name keeps as many as are its own.
 */
export function withoutChildren(goods: OrderItem, children: readonly Named[]): OrderItem {
  if (goods.kind !== 'basket') return withoutIn(goods, children)
  return { ...goods, items: goods.items.map((item) => ({ ...item, goods: withoutIn(item.goods, children) })) }
}

function withoutIn<Each extends OrderItem<ItemKind>>(goods: Each, children: readonly Named[]): Each {
  if (goods.kind === 'nametag') {
    const unnamed = removing(children.map(({ name }) => normalizeTagName(name)))
    return { ...goods, rows: goods.rows.map((row) => ({ ...row, namaAnak: unnamed(row.namaAnak) })) }
  }
  if (goods.kind !== 'described') return goods
  const unnamed = removing(children.flatMap(({ name, picks }) => Array<string>(most(picks)).fill(name)))
  return { ...goods, names: goods.names.map(unnamed), notes: notesWithout(goods, children) }
}

/** The largest number that a child has of one of its goods. */
const most = (picks: Named['picks']) => Math.max(0, ...picks.map(({ quantity }) => quantity))

/** Takes each of these names out as often as it stands here. */
function removing(names: readonly string[]) {
  const left = [...names]
  return (name: string) => {
    const at = left.indexOf(name)
    if (at < 0) return name
    left.splice(at, 1)
    return removedName
  }
}

/** `3B: #7 Ali M × 2`, as `group-goods.ts` writes them: the line of each of these children says nothing any more. */
function notesWithout({ notes, choices }: OrderItem<'described'>, children: readonly Named[]): string {
  const sizes = choices.map(({ choice }) => escapeRegExp(choice.ms)).join('|')
  const lines = notes.split('\n')
  for (const { name, section, number } of children) {
    const before = [section && `${section}:`, number !== null && `#${number}`].map((part) =>
      part ? `(?:${escapeRegExp(part)} )?` : '',
    )
    const line = new RegExp(`^${before.join('')}${escapeRegExp(name)}(?: (?:${sizes}))?(?: × \\d+)?$`, 'u')
    const at = lines.findIndex((each) => line.test(each))
    if (at >= 0) lines[at] = removedName
  }
  return lines.join('\n')
}
