import { cutText } from '#core/shared/cut-text.ts'
import { readClassList } from '../tags/class-list.ts'
import { mostChildren } from './group-order.ts'

/** The names of a pasted list, read as class lists are. */
export const expectedNames = (text: string): string[] =>
  readClassList(text, [], '')
    .rows.map(({ namaAnak }) => cutText(namaAnak, 80))
    .filter(Boolean)
    .slice(0, mostChildren)
