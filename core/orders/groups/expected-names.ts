import { cutText } from '#core/shared/cut-text.ts'
import { readClassList } from '../tags/class-list.ts'
import { mostChildren } from './group-order.ts'

/** Reads the names of a pasted class list. */
export const expectedNames = (text: string): string[] =>
  readClassList(text, [], '')
    .rows.map(({ namaAnak }) => cutText(namaAnak, 80))
    .filter(Boolean)
    .slice(0, mostChildren)
