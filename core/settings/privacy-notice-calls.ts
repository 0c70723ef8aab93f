import { z } from 'zod'
import { noticeParts } from './privacy-notice.ts'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, requiredVersion } from '../shared/versions.ts'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

const path = '/api/v2/privacy-notice'

const words = z.object({ title: z.string(), intro: z.string(), text: z.string() })

/** What customers are told about their data, in both languages; version 0 is the stock notice. */
const notice = z.object({
  version: z.int(),
  /** Since when it holds, and who wrote it; null for the stock notice. */
  since: z.iso.datetime().nullable(),
  by: z.string().nullable(),
  ms: words,
  en: words,
})
export type Notice = z.output<typeof notice>

export const getNotice = contract('GET', path, {
  access: anyone,
  input: z.object({}),
  reply: notice.omit({ by: true }),
  envelope: 'data',
})

/** Every version that there was, the present one first. */
export const listNotices = contract('GET', `${path}/versions`, {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({ versions: z.array(notice) }),
  envelope: 'data',
})

const line = (most: number, wrong: Says) =>
  z
    .string()
    .trim()
    .min(1, wrong)
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)
const written = z.object({
  title: line(80, says('required', { field: 'title' })),
  intro: line(400, says('intro_needed')),
  text: line(20_000, says('notice_needed')).refine(
    (text) => noticeParts(text).some(({ lines }) => lines.length > 0),
    says('only_headings'),
  ),
})

/**
 * A new version, which customers read from now on. `version`: the one that it was written from; where another has come
 * meanwhile it is refused.
 */
export const changeNotice = contract('PUT', path, {
  access: administratorOnly(),
  input: z.object({ version: requiredVersion(0), ms: written, en: written }),
  reply: z.object({ versions: z.array(notice) }),
  envelope: 'data',
  errors: changedMeanwhile,
})
