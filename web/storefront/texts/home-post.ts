import { homePost as en } from './en/home-post.ts'
import { homePost as ms } from './ms/home-post.ts'
import type { Catalogue } from './texts.ts'

export const homePostTexts: Catalogue<typeof ms> = { ms, en }
