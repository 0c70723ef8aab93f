import type { TextLanguage } from '#core/settings/message-placeholders.ts'

export const languageNames = { ms: 'Malay', en: 'English' } satisfies Record<TextLanguage, string>
