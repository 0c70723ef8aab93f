import { calculator } from './calculator.ts'
import { catalog } from './catalog.ts'
import { home } from './home.ts'
import { ironOn } from './iron-on.ts'
import { jersey } from './jersey.ts'
import { order } from './order.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'
import { thanks } from './thanks.ts'

/** Malay translations of texts that contain English (SCR-14), by area. */
export const malayTexts = { shell, home, catalog, calculator, order, ironOn, thanks, jersey, problems }
export type MalayTexts = typeof malayTexts
