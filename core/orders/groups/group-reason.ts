import { couponTroubles, adminCouponTroubles } from '../coupon-errors.ts'
import { itemTroubles } from '../items/basket-item.ts'
import { getKeys } from '#core/shared/typed-records.ts'
import { fillParams, type IssueParams } from '#core/shared/coded-issues.ts'

const quantity = { group_quantity: 'Kuantiti ialah dari {least} hingga {most}; kini {count}.' } as const
const malay = { ...itemTroubles, ...couponTroubles, ...quantity } as const
export type GroupTrouble = keyof typeof malay
export const groupTroubleCodes = getKeys(malay)

const english: Record<GroupTrouble, string> = {
  unknown_product: 'The product is no longer sold.',
  unknown_size: 'This size is no longer available.',
  unknown_colour: 'A chosen colour is no longer available.',
  unknown_school: 'This school is no longer listed.',
  cannot_be_made: 'The chosen options can’t be combined.',
  names_needed: 'Names are missing.',
  ...adminCouponTroubles,
  group_quantity: 'The quantity must be between {least} and {most}. It is now {count}.',
}

/** A reason in both languages, because staff and customers see the same group. */
export interface GroupReason {
  reason_ms: string
  reason_en: string
}

/** `about` is the product that the reason concerns, if any. */
export function createGroupReason(code: GroupTrouble, params: IssueParams = {}, about = ''): GroupReason {
  const reasonText = (words: string) =>
    about ? `${about}: ${fillParams(words, params)}` : fillParams(words, params)
  return { reason_ms: reasonText(malay[code]), reason_en: reasonText(english[code]) }
}
