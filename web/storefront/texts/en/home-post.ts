import { joinNames } from '#core/shared/join-names.ts'
import type { homePost as malay } from '../ms/home-post.ts'

export const homePost: typeof malay = {
  title: (fee) => `Post from ${fee}`,
  free: 'Free post',
  text: (byWeight, dearer) =>
    [
      byWeight ? 'The price goes by weight' : 'One price for one order',
      ...dearer.map(({ fee, states }) => `${fee} to ${joinNames(states, 'and')}`),
    ]
      .join('; ')
      .concat('.'),
  freeFrom: (total) => `Free for orders of ${total} and more.`,
}
