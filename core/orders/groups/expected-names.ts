import { truncateText } from '#core/shared/truncate-text.ts'
import { parseClassList } from '../tags/class-list.ts'
import { maxChildren } from './group-order.ts'

export const parseExpectedNames = (text: string): string[] =>
  parseClassList(text, [], '')
    .rows.map(({ namaAnak }) => truncateText(namaAnak, 80))
    .filter(Boolean)
    .slice(0, maxChildren)
