import { z } from 'zod'
import { noticeParts } from './privacy-notice.ts'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, requiredVersion } from '../shared/versions.ts'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

const path = '/api/v2/privacy-notice'

const words = z.object({ title: z.string(), intro: z.string(), text: z.string() })

/** The privacy notice in both languages. Version 0 is the default notice. */
const notice = z.object({
  version: z.int(),
  /** When this version came into force and its author. `null` for the default notice. */
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

/** Lists every version, the current one first. */
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

/** Publishes a new version. `version` is the one it is based on; the change is refused if there is a newer one. */
export const changeNotice = contract('PUT', path, {
  access: administratorOnly(),
  input: z.object({ version: requiredVersion(0), ms: written, en: written }),
  reply: z.object({ versions: z.array(notice) }),
  envelope: 'data',
  errors: changedMeanwhile,
})
