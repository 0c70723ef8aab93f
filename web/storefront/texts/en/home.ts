import type { PlainTexts } from '../text-types.ts'
import type { homeTextsMs as malay } from '../ms/home.ts'
import { formatPiecesEn } from './pieces.ts'

export const homeTextsEn: PlainTexts<typeof malay> = {
  title: 'Stickers, name tags and school logos',
  description:
    'See the price of your stickers right away and order in minutes. Pick them up, or have them posted anywhere in Malaysia.',
  servicesFailed: (reason) => `Error loading services: ${reason}`,
  services: 'Services',
  promotions: 'Promotions',
  bannerName: (number, title) => `Banner ${number}: ${title}`,
  bannerOf: (number, count) => `${number} of ${count}`,
  stop: 'Stop banner rotation',
  start: 'Start banner rotation',
  deal: 'Deal of the Day',
  endsIn: 'Ends in',
  timeLeft: 'Time left',
  units: ['hours', 'minutes', 'seconds'],
  pieces: (quantity, size) => `${formatPiecesEn(quantity)}, ${size}`,
  usual: 'Usually',
  until: (day) => `Until ${day}`,
  offers: 'Special Offers',
  more: {
    title: 'Order more, pay less',
    text: 'The price per piece drops as you order more. The calculator shows when extra pieces cost nothing.',
    action: 'Calculate the price',
  },
  pickUp: {
    title: 'Free self-pickup',
    text: 'Pick up your order at the shop at no charge.',
    action: 'Choose a product',
  },
  postAction: 'See all',
}
