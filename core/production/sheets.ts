import { z } from 'zod'
import { cutShapes } from '../artwork/sticker-art.ts'
import { cutter } from './cutter.ts'
import { printMaterials } from './print-material.ts'
import { requireRole, contract } from '../contract.ts'

// The sheets of a batch, as they are drawn on the screen and given to the press.

const access = requireRole('contributor', 'orders')
export const batchId = z.uuid()
export const material = z.enum(printMaterials)

/**
 * One sheet as it is drawn, on the screen and in print alike. `layout`: the revision of the layout that the caller knows; a
 * sheet of it that a later layout no longer has comes empty and `outdated`, not as 404.
 */
export const getSheet = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet', {
  access,
  input: z.object({
    id: batchId,
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
      cutter: cutter.optional(),
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
    /** Words beside the pieces; see core/production/caption.ts. */
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

/** A design on the sheets of a batch, as a WebP for the screen; 404 where it has gone. */
export const batchDesign = contract('GET', '/api/v2/production/batches/:id/designs/:design', {
  access,
  input: z.object({ id: batchId, design: z.string().min(1).max(80) }),
  reply: z.never(),
})
