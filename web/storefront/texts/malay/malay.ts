import { knowMalay } from '../texts.ts'
import { calculator } from './calculator.ts'
import { catalog } from './catalog.ts'
import { home } from './home.ts'
import { ironOn } from './iron-on.ts'
import { jersey } from './jersey.ts'
import { order } from './order.ts'
import { said } from './said.ts'
import { shell } from './shell.ts'
import { thanks } from './thanks.ts'

// What stands in for the English among the Malay texts where the shop wants all in Malay (SCR-14). Browsers fetch it
// only there: nothing that others fetch imports it, but as a type.

const texts = { shell, home, catalog, calculator, order, ironOn, thanks, jersey, said }
export type MalayTexts = typeof texts

knowMalay(texts)
