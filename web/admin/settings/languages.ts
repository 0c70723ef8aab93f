import type { TextLanguage } from '../../../core/values/message-texts.ts'

export const languageNames = { ms: 'Malay', en: 'English' } satisfies Record<TextLanguage, string>
