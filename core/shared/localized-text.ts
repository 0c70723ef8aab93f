import type { Language } from './language.ts'

/** Returns a text in the given language. A missing English text is replaced by the Malay one. */
export const localizeText = ({ ms, en }: { ms: string; en: string }, language: Language): string =>
  language === 'en' && en ? en : ms
