import { catalog as en } from './en/catalog.ts'
import { catalog as ms } from './ms/catalog.ts'
import type { Catalogue } from './texts.ts'

export const catalogTexts: Catalogue<typeof ms> = { name: 'catalog', ms, en }
