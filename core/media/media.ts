import { z } from 'zod'
import { mediaUrl } from './media-url.ts'
import { administratorOnly, anyone, atLeast, contract } from '../contract.ts'

const base = '/api/v2/media'
const access = administratorOnly('messages')

/** One file as multipart/form-data, in a field of any name. */
export const uploadMedia = contract('POST', base, {
  access,
  input: z.object({}),
  reply: z.object({
    /** Absolute; whoever knows it can fetch the file, as the gateway has to. */
    url: z.string(),
    /** Lower-case ASCII, with the ending of what the file is. */
    name: z.string(),
    type: z.enum(['media', 'document']),
    /** Bytes as stored; a picture may have become smaller. */
    size: z.number(),
  }),
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'Send one file as multipart/form-data.' },
    too_large: { status: 413, error: 'This file is too large.' },
    no_room: {
      status: 507,
      error:
        'The disk is almost full, so files can’t be uploaded. Orders and messages continue. Free up disk space, then try again.',
    },
    not_taken: { status: 415, error: 'Files of this type cannot be attached.' },
    unreadable: {
      status: 422,
      error: 'This picture cannot be read. Open it, save it as JPEG and attach that.',
    },
    too_heavy: {
      status: 422,
      error:
        'Opening this picture takes more memory or time than a picture may. Save it as a JPEG of at most 4,000 pixels a side and attach that.',
    },
  },
})
export type UploadedMedia = z.output<typeof uploadMedia.reply>

/** A share of a picture's width or height, upright as it is seen. */
const share = z.coerce.number().min(0).max(1)

/**
 * A picture for the catalogue, one multipart part: cut as told, made anew, at most 1,200 pixels long, 2,400 where
 * it fills the width of a screen (`wide`). `print` keeps up to 4,096 pixels and what is clear, for what is printed; `card`
 * stands whole and with a margin on 1,200 × 630 pixels of white, as cards of shared pages are.
 */
export const uploadPicture = contract('POST', '/api/v2/pictures', {
  access: atLeast('editor', 'catalog'),
  input: z.object({
    left: share.default(0),
    top: share.default(0),
    width: share.default(1),
    height: share.default(1),
    use: z.enum(['show', 'wide', 'print', 'card']).default('show'),
  }),
  reply: z.object({
    /** Under our own address: `/media/…`. */
    path: z.string(),
    /** Bytes. */
    size: z.number(),
  }),
  envelope: 'data',
  errors: uploadMedia.errors,
})

/** Looks at an attachment as a gateway will: can it be fetched, is it what it is said to be, is it small enough. */
export const checkMedia = contract('POST', `${base}/check`, {
  access,
  input: z.object({
    url: mediaUrl,
    type: z.enum(['media', 'document']),
  }),
  reply: z.object({
    /** What is wrong with it and what to do; null: nothing found. */
    problem: z.string().nullable(),
    /** Bytes, where the address tells; else 0. */
    size: z.number(),
  }),
  envelope: 'data',
})

/** What the screens that attach files have to know. */
export const mediaSetup = contract('GET', `${base}/setup`, {
  access,
  input: z.object({}),
  reply: z.object({
    /** Why uploads would not reach customers as things are, and what to do; null: they do. */
    warning: z.string().nullable(),
    /** Why the gateway sends no files at all, wherever they lie; null: it does, or it is not known. */
    no_files: z.string().nullable().default(null),
    /** Null where Google Drive is not set up. None of it is secret: Google's scripts need it in the browser. */
    drive: z
      .object({
        api_key: z.string(),
        client_id: z.string(),
        app_id: z.string().nullable(),
        scripts: z.object({ api: z.string(), identity: z.string() }),
        discovery: z.string(),
      })
      .nullable(),
  }),
  envelope: 'data',
})
export type DriveSetup = NonNullable<z.output<typeof mediaSetup.reply>['drive']>

/** The file itself, for gateways and browsers; answers byte ranges. */
export const mediaFile = contract('GET', '/media/:id/:name', {
  access: anyone,
  input: z.object({ id: z.string().max(100), name: z.string().max(400) }),
  reply: z.never(),
})
