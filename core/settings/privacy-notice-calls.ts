import { z } from 'zod'
import { parseNoticeSections } from './privacy-notice.ts'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, createVersionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'
import type { SchemaError } from '../shared/field-messages.ts'

const path = '/api/v2/privacy-notice'

const noticeTextSchema = z.object({ title: z.string(), intro: z.string(), text: z.string() })

/** Version 0 is the default notice. */
const noticeSchema = z.object({
  version: z.int(),
  /** Time at which this version came into force. `null` for the default notice. */
  since: z.iso.datetime().nullable(),
  by: z.string().nullable(),
  ms: noticeTextSchema,
  en: noticeTextSchema,
})
export type PrivacyNotice = z.output<typeof noticeSchema>

export const getPrivacyNotice = contract('GET', path, {
  access: anyCaller,
  input: z.object({}),
  reply: noticeSchema.omit({ by: true }),
  envelope: 'data',
})

/** Lists all versions of the notice. The current version comes first. */
export const listPrivacyNotices = contract('GET', `${path}/versions`, {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({ versions: z.array(noticeSchema) }),
  envelope: 'data',
})

const line = (most: number, wrong: SchemaError) =>
  z
    .string()
    .trim()
    .min(1, wrong)
    .max(most, settingsError('too_long', { most }))
    .regex(/^[^\0]*$/)
const writtenNoticeSchema = z.object({
  title: line(80, settingsError('required', { field: 'title' })),
  intro: line(400, settingsError('intro_needed')),
  text: line(20_000, settingsError('notice_needed')).refine(
    (text) => parseNoticeSections(text).some(({ lines }) => lines.length > 0),
    settingsError('only_headings'),
  ),
})

/** `version` is the version on which the change is based. The change is refused if a newer version exists. */
export const changePrivacyNotice = contract('PUT', path, {
  access: requireAdministrator(),
  input: z.object({ version: createVersionSchema(0), ms: writtenNoticeSchema, en: writtenNoticeSchema }),
  reply: z.object({ versions: z.array(noticeSchema) }),
  envelope: 'data',
  errors: versionConflict,
})
