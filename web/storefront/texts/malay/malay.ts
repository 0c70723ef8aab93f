import { registerMalayTexts } from '../texts.ts'
import { malayTexts } from './malay-texts.ts'

// Registers the texts for shops that use only Malay (SCR-14). Only those shops load this file, because other modules
// import nothing but its type.

registerMalayTexts(malayTexts)
