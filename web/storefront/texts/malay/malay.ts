import { knowMalay } from '../texts.ts'
import { malayTexts } from './malay-texts.ts'

// What stands in for the English among the Malay texts where the shop wants all in Malay (SCR-14). Browsers fetch it
// only there: nothing that others fetch imports it, but as a type.

knowMalay(malayTexts)
