import type { ClassListRow } from '#core/orders/tags/class-list.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { session } from '#web/browser-storage.ts'
import { keepDraft, readDraft, type OrderValues } from '../order/order-values.ts'
import type { Draft } from '../order/use-draft.ts'

export interface LogoRow {
  namaSekolah: string
  bilangan: number
}

interface RowByFlow {
  nametag: ClassListRow
  logo: LogoRow
}

/** Values of a form while it is filled in. */
export type IronOnValues<Flow extends IronOnType> = OrderValues & { orders: RowByFlow[Flow][] }

export const blankRow: RowByFlow = {
  nametag: { namaAnak: '', warna: '', bilangan: 1 },
  logo: { namaSekolah: '', bilangan: 1 },
}

/** Name of the button that adds a row without scripts. */
export const addRow = 'add_row'

const rowsKey = (flow: IronOnType) => `order_rows_${flow}`

/** Drafts of the forms, stored per tab. They survive leaving and reloading the page. */
export const ironOnDrafts: { [Flow in IronOnType]: Draft<IronOnValues<Flow>> } = {
  nametag: draftOf('nametag'),
  logo: draftOf('logo'),
}

function draftOf<Flow extends IronOnType>(flow: Flow): Draft<IronOnValues<Flow>> {
  return {
    read: () => ({ ...readDraft(), orders: readRows(flow) }),
    keep: ({ orders, ...customer }) => {
      keepDraft(customer)
      keepRows(flow, orders)
    },
  }
}

/** Stores the rows. `null` deletes them after the order is placed. */
export function keepRows<Flow extends IronOnType>(flow: Flow, rows: RowByFlow[Flow][] | null): void {
  try {
    if (rows) session()?.setItem(rowsKey(flow), JSON.stringify(rows))
    else session()?.removeItem(rowsKey(flow))
  } catch {
    // Storage is full. The form still holds everything.
  }
}

function readRows<Flow extends IronOnType>(flow: Flow): RowByFlow[Flow][] {
  try {
    return completeRows(flow, JSON.parse(session()?.getItem(rowsKey(flow)) ?? '[]'))
  } catch {
    return [blankRow[flow]]
  }
}

/** Completes stored rows, in which fields may be missing. Returns a blank row if there are none. */
export function completeRows<Flow extends IronOnType>(flow: Flow, stored: unknown): RowByFlow[Flow][] {
  return Array.isArray(stored) && stored.length > 0
    ? stored.map((row) => ({ ...blankRow[flow], ...row }))
    : [blankRow[flow]]
}
