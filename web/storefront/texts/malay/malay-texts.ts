import { calculatorTextsAllMalay } from './calculator.ts'
import { catalogTextsAllMalay } from './catalog.ts'
import { homeTextsAllMalay } from './home.ts'
import { ironOnTextsAllMalay } from './iron-on.ts'
import { jerseyTextsAllMalay } from './jersey.ts'
import { orderTextsAllMalay } from './order.ts'
import { errorMessagesAllMalay } from './errors.ts'
import { shellTextsAllMalay } from './shell.ts'
import { thanksTextsAllMalay } from './thanks.ts'

/** Malay texts for all texts that contain English (SCR-14), by area. */
export const malayTexts = {
  shell: shellTextsAllMalay,
  home: homeTextsAllMalay,
  catalog: catalogTextsAllMalay,
  calculator: calculatorTextsAllMalay,
  order: orderTextsAllMalay,
  ironOn: ironOnTextsAllMalay,
  thanks: thanksTextsAllMalay,
  jersey: jerseyTextsAllMalay,
  problems: errorMessagesAllMalay,
}
export type MalayTexts = typeof malayTexts
