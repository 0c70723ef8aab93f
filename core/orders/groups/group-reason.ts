import { couponTroubles, adminCouponTroubles } from '../coupon-errors.ts'
import { itemTroubles } from '../items/basket-item.ts'
import { getKeys } from '#core/shared/typed-records.ts'
import { fillParams, type IssueParams } from '#core/shared/coded-issues.ts'

// Why a group can't be ordered.

const quantity = { group_quantity: 'Kuantiti ialah dari {least} hingga {most}; kini {count}.' } as const
const malay = { ...itemTroubles, ...couponTroubles, ...quantity } as const
export type GroupTrouble = keyof typeof malay
export const groupTroubleCodes = getKeys(malay)

const english: Record<GroupTrouble, string> = {
  unknown_product: 'It is not in our shop any more.',
  unknown_size: 'This size is not offered any more.',
  unknown_colour: 'A colour that was chosen is not offered any more.',
  unknown_school: 'This school is not on the list any more.',
  cannot_be_made: 'It can’t be made as it was chosen.',
  names_needed: 'Names are missing.',
  ...adminCouponTroubles,
  group_quantity: 'The quantity is from {least} to {most}; now it is {count}.',
}

/** Text in both languages, because staff and customers see the same group. */
export interface GroupReason {
  reason_ms: string
  reason_en: string
}

/** Creates a reason. `about` is the product that it concerns, if any. */
export function createGroupReason(code: GroupTrouble, params: IssueParams = {}, about = ''): GroupReason {
  const said = (words: string) =>
    about ? `${about}: ${fillParams(words, params)}` : fillParams(words, params)
  return { reason_ms: said(malay[code]), reason_en: said(english[code]) }
}
