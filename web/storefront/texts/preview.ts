import { preview as en } from './en/preview.ts'
import { preview as ms } from './ms/preview.ts'
import type { Catalogue } from './texts.ts'

export const previewTexts: Catalogue<typeof ms> = { ms, en }
