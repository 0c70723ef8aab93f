import type { Plain } from '../english.ts'
import type { home as malay } from '../ms/home.ts'
import { pieces } from './pieces.ts'

export const home: Plain<typeof malay> = {
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
  timeLeft: 'Time left',
  units: ['hours', 'minutes', 'seconds'],
  pieces: (quantity, size) => `${pieces(quantity)}, ${size}`,
  usual: 'Usually',
  until: (day) => `Until ${day}`,
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
  postAction: 'See all',
}
