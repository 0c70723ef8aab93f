import { z } from 'zod'
import { mediaUrlSchema } from './media-url.ts'
import { requireAdministrator, anyCaller, requireRole, contract } from '../contract.ts'

const base = '/api/v2/media'
const access = requireAdministrator('messages')

/** Uploads one file as multipart/form-data. The name of the form field doesn't matter. */
export const uploadMedia = contract('POST', base, {
  access,
  input: z.object({}),
  reply: z.object({
    /** Absolute public address, because the gateway fetches the file from there. */
    url: z.string(),
    /** File name in lowercase ASCII, with the extension of the detected type. */
    name: z.string(),
    type: z.enum(['media', 'document']),
    /** Size of the stored file in bytes. A picture may be smaller than its upload. */
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
      error: 'This picture can’t be read. Open it, save it as JPEG and attach the new file.',
    },
    too_heavy: {
      status: 422,
      error:
        'This picture takes too much memory or time to open. Save it as a JPEG with at most 4,000 pixels per side and attach the new file.',
    },
  },
})
export type UploadedMedia = z.output<typeof uploadMedia.reply>

/** A fraction of the upright picture's width or height. */
const share = z.coerce.number().min(0).max(1)

/**
 * Uploads a catalog picture as one multipart part. The picture is cropped as given and re-encoded, with at most 1,200
 * pixels on its longer side, or 2,400 with `wide`. `print` keeps transparency and up to 4,096 pixels. `card` fits the
 * whole picture with a margin on a white area of 1,200 × 630 pixels, the size of link previews.
 */
export const uploadPicture = contract('POST', '/api/v2/pictures', {
  access: requireRole('editor', 'catalog'),
  input: z.object({
    left: share.default(0),
    top: share.default(0),
    width: share.default(1),
    height: share.default(1),
    use: z.enum(['show', 'wide', 'print', 'card']).default('show'),
  }),
  reply: z.object({
    /** Path relative to the site, such as `/media/…`. */
    path: z.string(),
    size: z.number(),
  }),
  envelope: 'data',
  errors: uploadMedia.errors,
})

/** Checks whether a gateway could send the attachment: it can be fetched, has the given type and is small enough. */
export const checkMedia = contract('POST', `${base}/check`, {
  access,
  input: z.object({
    url: mediaUrlSchema,
    type: z.enum(['media', 'document']),
  }),
  reply: z.object({
    problem: z.string().nullable(),
    /** Size in bytes. 0 if unknown. */
    size: z.number(),
  }),
  envelope: 'data',
})

export const getMediaSettings = contract('GET', `${base}/setup`, {
  access,
  input: z.object({}),
  reply: z.object({
    /** The problem that currently keeps uploads from reaching customers, and what to do. `null` if there is none. */
    warning: z.string().nullable(),
    /** The reason why the gateway can't send any files. `null` if it can, or if that is unknown. */
    no_files: z.string().nullable().default(null),
    /**
     * `null` if Google Drive is not set up. These values are not secret: Google's scripts need them in the browser.
     */
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
export type DriveSetup = NonNullable<z.output<typeof getMediaSettings.reply>['drive']>

/** Supports byte ranges. */
export const getMediaFile = contract('GET', '/media/:id/:name', {
  access: anyCaller,
  input: z.object({ id: z.string().max(100), name: z.string().max(400) }),
  reply: z.never(),
})
