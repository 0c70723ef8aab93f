import type { ClassListRow } from '#core/orders/tags/class-list.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { getTabStorage } from '#web/browser-storage.ts'
import { storeOrderDraft, readOrderDraft, type OrderValues } from '../order/order-values.ts'
import type { FormDraft } from '../order/use-form-draft.ts'

export interface LogoRowValues {
  namaSekolah: string
  bilangan: number
}

interface RowByFlow {
  nametag: ClassListRow
  logo: LogoRowValues
}

export type IronOnValues<Flow extends IronOnType> = OrderValues & { orders: RowByFlow[Flow][] }

export const blankIronOnRows: RowByFlow = {
  nametag: { namaAnak: '', warna: '', bilangan: 1 },
  logo: { namaSekolah: '', bilangan: 1 },
}

/** Name of the button that adds a row without scripts. */
export const addRowFieldName = 'add_row'

const rowsKey = (flow: IronOnType) => `order_rows_${flow}`

/** The drafts are stored in the tab, so that they survive leaving and reloading the page. */
export const ironOnDrafts: { [Flow in IronOnType]: FormDraft<IronOnValues<Flow>> } = {
  nametag: draftOf('nametag'),
  logo: draftOf('logo'),
}

function draftOf<Flow extends IronOnType>(flow: Flow): FormDraft<IronOnValues<Flow>> {
  return {
    read: () => ({ ...readOrderDraft(), orders: readRows(flow) }),
    store: ({ orders, ...customer }) => {
      storeOrderDraft(customer)
      storeIronOnRows(flow, orders)
    },
  }
}

/** Stores the rows of the form in this tab. Pass `null` to delete them once the order is placed. */
export function storeIronOnRows<Flow extends IronOnType>(flow: Flow, rows: RowByFlow[Flow][] | null): void {
  try {
    if (rows) getTabStorage()?.setItem(rowsKey(flow), JSON.stringify(rows))
    else getTabStorage()?.removeItem(rowsKey(flow))
  } catch {
    // Storage is full. The form itself still has all values.
  }
}

function readRows<Flow extends IronOnType>(flow: Flow): RowByFlow[Flow][] {
  try {
    return completeIronOnRows(flow, JSON.parse(getTabStorage()?.getItem(rowsKey(flow)) ?? '[]'))
  } catch {
    return [blankIronOnRows[flow]]
  }
}

/** Fills in fields that are missing from stored rows. Without stored rows, returns one blank row. */
export function completeIronOnRows<Flow extends IronOnType>(flow: Flow, stored: unknown): RowByFlow[Flow][] {
  return Array.isArray(stored) && stored.length > 0
    ? stored.map((row) => ({ ...blankIronOnRows[flow], ...row }))
    : [blankIronOnRows[flow]]
}
