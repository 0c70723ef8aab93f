import { shell as en } from './en/shell.ts'
import { shell as ms } from './ms/shell.ts'
import type { Catalogue } from './texts.ts'

export const shellTexts: Catalogue<typeof ms> = { name: 'shell', ms, en }
