import { registerMalayTexts } from '../texts.ts'
import { malayTexts } from './malay-texts.ts'

// Registers the Malay translations for shops that use Malay only (SCR-14). Only those shops load this file: other
// modules import its type alone.

registerMalayTexts(malayTexts)
