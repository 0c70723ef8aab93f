import { z } from 'zod'
import { cutShapes } from '../artwork/sticker-art.ts'
import { cutterSchema } from './cutter.ts'
import { batchIdSchema } from './batch-details.ts'
import { requireRole, contract } from '../contract.ts'

const access = requireRole('contributor', 'orders')

/**
 * Returns one sheet as it is drawn on screen and in print. `layout` is the revision of the layout that the caller
 * knows. If the sheet no longer exists because of a newer layout, the answer is an empty sheet with `outdated`,
 * instead of 404.
 */
export const getBatchSheet = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet', {
  access,
  input: z.object({
    id: batchIdSchema,
    sheet: z.coerce.number().int().min(1).max(100_000),
    layout: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  reply: z.object({
    outdated: z.boolean().optional(),
    film: z.object({
      widthMm: z.number(),
      heightMm: z.number(),
      marginMm: z.number(),
      gapMm: z.number(),
      cutContour: z.string(),
      cutter: cutterSchema.optional(),
    }),
    pieces: z.array(
      z.object({
        key: z.string(),
        group: z.string(),
        widthMm: z.number(),
        heightMm: z.number(),
        copies: z.int(),
        art: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('nametag'), name: z.string(), colour: z.string() }),
          z.object({ kind: z.literal('picture'), url: z.string() }),
          z.object({
            kind: z.literal('sticker'),
            label: z.string(),
            design: z
              .object({
                id: z.string(),
                cut: z.enum(cutShapes),
                page: z.int().optional(),
                widthMm: z.number(),
                heightMm: z.number(),
                picture: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
                outlines: z.array(z.array(z.tuple([z.number(), z.number()]))).nullable(),
                cornerMm: z.number().optional(),
                bleedMm: z.number().optional(),
              })
              .optional(),
          }),
        ]),
      }),
    ),
    placed: z.array(
      z.object({
        key: z.string(),
        copy: z.int(),
        xMm: z.number(),
        yMm: z.number(),
        turned: z.boolean(),
        degrees: z.number().optional(),
      }),
    ),
    captions: z.array(
      z.object({
        text: z.string(),
        xMm: z.number(),
        yMm: z.number(),
        heightMm: z.number(),
        turned: z.boolean(),
      }),
    ),
  }),
  envelope: 'data',
})

/** Returns a design of a batch. Answers 404 if the design was deleted. */
export const getBatchDesign = contract('GET', '/api/v2/production/batches/:id/designs/:design', {
  access,
  input: z.object({ id: batchIdSchema, design: z.string().min(1).max(80) }),
  reply: z.never(),
})
