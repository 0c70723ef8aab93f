import { mostChildren } from '../../../core/orders/group/group-order.ts'
import { readClassList } from '../../../core/orders/tags/class-list.ts'

/** Names as they are pasted from WhatsApp or a spreadsheet, read as class lists are. */
export const namesIn = (text: string): string[] =>
  readClassList(text, [], '')
    .rows.map(({ namaAnak }) => namaAnak.slice(0, 80))
    .filter(Boolean)
    .slice(0, mostChildren)
