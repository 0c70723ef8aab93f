import { design as en } from './en/design.ts'
import { design as ms } from './ms/design.ts'
import type { Plain } from './english.ts'
import type { Catalogue } from './texts.ts'

export const designTexts: Catalogue<typeof ms> = { ms, en }
export type DesignTexts = Plain<typeof ms>
