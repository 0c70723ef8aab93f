import { inARow } from '../../../../core/values/in-a-row.ts'
import type { home as malay } from '../ms/home.ts'
import { pieces } from './pieces.ts'

export const home: typeof malay = {
  title: 'Stickers, name tags and school logos',
  description:
    'Work out the price of your stickers yourself, order in a few minutes, pick up or have them posted anywhere in Malaysia.',
  servicesFailed: (reason) => `Error loading services: ${reason}`,
  services: 'Services',
  promotions: 'Promotions',
  bannerName: (number, title) => `Banner ${number}: ${title}`,
  bannerOf: (number, count) => `${number} of ${count}`,
  stop: 'Stop changing banners',
  start: 'Change banners by themselves',
  deal: 'Deal of the Day',
  endsIn: 'Ends in',
  timeLeft: 'Time left today',
  units: ['hours', 'minutes', 'seconds'],
  pieces: (quantity, size) => `${pieces(quantity)}, ${size}`,
  workOut: 'Work out the price',
  offers: 'Special Offers',
  more: {
    title: 'The more, the cheaper',
    text: 'The price falls by itself as the quantity grows, and the calculator tells you when more costs no more.',
    action: 'Work out the price',
  },
  pickUp: {
    title: 'Pick up yourself, free',
    text: 'No charge when you pick your order up at the shop.',
    action: 'Choose a print',
  },
  post: {
    title: (fee) => `Post from ${fee}`,
    free: 'Free post',
    text: (byWeight, dearer) =>
      [
        byWeight ? 'The price goes by weight' : 'One price for one order',
        ...dearer.map(({ fee, states }) => `${fee} to ${inARow(states, 'and')}`),
      ]
        .join('; ')
        .concat('.'),
    freeFrom: (total) => `Free for orders of ${total} and more.`,
    action: 'See all',
  },
}
