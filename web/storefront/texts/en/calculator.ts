import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import type { PlainTexts } from '../text-types.ts'
import type { calculatorTextsMs as malay } from '../ms/calculator.ts'
import { getPieceUnitEn, formatPiecesEn } from './pieces.ts'

export const calculatorTextsEn: PlainTexts<typeof malay> = {
  title: (product) => (product ? `${product} calculator` : 'Calculator'),
  description: (product, about) => `Calculate the price of ${product} for your size and quantity. ${about}`,
  allStickers: 'All stickers',
  loadFailed: 'The prices could not be loaded',
  material: 'Material',
  materials: {
    'PP Transparent': { name: 'PP Transparent', hint: 'Clear' },
    'PP White': { name: 'PP White', hint: 'White' },
  },
  size: 'Sticker size',
  quantity: 'Quantity',
  quantityMissing: 'Enter a quantity of at least 1.',
  piecesUnit: getPieceUnitEn,
  pieces: formatPiecesEn,
  total: 'Total',
  estimate: 'Total (estimate)',
  order: 'Order now',
  cheaper: (pieces, total) => `${pieces} cost less: ${total}`,
  same: (pieces) => `The same price for ${pieces}`,
  next: (pieces, total) => `${pieces} for only ${total}, less per piece`,
  take: (quantity) => `Get ${formatWholeNumber(quantity)}`,
  usual: 'Usually',
  dealUntil: (day) => `Deal price until ${day}.`,
  dealFor: (price, pieces, size) => `The ${price} deal is for exactly ${pieces}, ${size}.`,
  dealOver: 'This deal has ended. This is the usual price.',
  breaks: 'Price by quantity',
  saving: 'You save',
  beside: (size) => `A ${size} sticker beside a 50 sen coin`,
  shapes: 'Round, square or along the picture. You choose after ordering.',
  inner: 'Print details',
  perSheet: 'Quantity per sheet',
  sheets: 'Sheets needed',
  pricePerSheet: 'Price per sheet',
  unitCost: 'Unit cost',
  sheet: (across, down) => `One sheet: ${across} × ${down} stickers`,
}
