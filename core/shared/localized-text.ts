import type { Language } from './language.ts'

/** Returns the text in the language. Missing English texts are shown in Malay. */
export const localizeText = ({ ms, en }: { ms: string; en: string }, language: Language): string =>
  language === 'en' && en ? en : ms
