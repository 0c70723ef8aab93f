import { order as en } from './en/order.ts'
import { order as ms } from './ms/order.ts'
import type { Catalogue } from './texts.ts'

export const orderTexts: Catalogue<typeof ms> = { name: 'order', ms, en }
