import { group as en } from './en/group.ts'
import { group as ms } from './ms/group.ts'
import type { Catalogue } from './texts.ts'

export const groupTexts: Catalogue<typeof ms> = { ms, en }
