import type { Language } from './language.ts'

/** What the shop writes in two languages; where it gave no English, English pages say it in Malay, too. */
export const wordsIn = ({ ms, en }: { ms: string; en: string }, language: Language): string =>
  language === 'en' && en ? en : ms
