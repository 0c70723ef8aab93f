import { joinNames } from '#core/shared/join-names.ts'
import type { homePostageTextsMs as malay } from '../ms/home-postage.ts'

export const homePostageTextsEn: typeof malay = {
  title: (fee) => `Postage from ${fee}`,
  free: 'Free postage',
  text: (byWeight, dearer) =>
    [
      byWeight ? 'The price depends on the weight' : 'One price per order',
      ...dearer.map(({ fee, states }) => `${fee} to ${joinNames(states, 'and')}`),
    ]
      .join('; ')
      .concat('.'),
  freeFrom: (total) => `Free for orders of ${total} or more.`,
}
