import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../../core/values/language.ts'

/** What this language's pages say; what is not said in English is said in Malay. */
export const inLanguage = (language: Language, malay: PgColumn, english: PgColumn): SQL<string> =>
  language === 'en' ? sql<string>`coalesce(nullif(${english}, ''), ${malay})` : sql<string>`${malay}`
