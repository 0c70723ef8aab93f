import type { MessageLanguage } from '#core/settings/message-placeholders.ts'

export const languageNames = { ms: 'Malay', en: 'English' } satisfies Record<MessageLanguage, string>
