import { z } from 'zod'
import { requireAdministrator, requireRole, contract } from '../contract.ts'
import { cutterSchema, type Cutter } from '../production/cutter.ts'
import { getStickerSheetSize, getUsableArea } from '../production/registration-marks.ts'
import { productionIssue } from '../production/production-messages.ts'
import { stickerMaterials } from '../production/print-material.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'

const id = z.uuid()
const fields = cutterSchema.extend({
  /** Materials for which this cutter is used. They are removed from all other cutters. */
  materials: z.array(z.enum(stickerMaterials)).max(stickerMaterials.length),
})
const storedCutterSchema = fields.extend({ id })
export type StoredCutter = z.output<typeof storedCutterSchema>

const storedCuttersSchema = z.object({ cutters: z.array(storedCutterSchema), version: versionSchema })
export type StoredCutters = z.output<typeof storedCuttersSchema>

export const maxCutters = 20

export const listCutters = contract('GET', '/api/v2/cutters', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: storedCuttersSchema,
  envelope: 'data',
})

/**
 * Updates a cutter, or creates it if the ID is new. Existing batches keep the cutter settings with which they were
 * created.
 */
export const saveCutter = contract('PUT', '/api/v2/cutters/:id', {
  access: requireAdministrator(),
  input: fields.extend({ id, version: expectedVersionSchema }).superRefine(checkAcrossFields),
  reply: storedCuttersSchema,
  envelope: 'data',
  errors: {
    ...versionConflict,
    too_many_cutters: { status: 409, error: `There are ${maxCutters} cutters. Remove one first.` },
  },
})

/** Deletes a cutter. Sheets of its materials are then laid out without the limits of a cutter. */
export const deleteCutter = contract('DELETE', '/api/v2/cutters/:id', {
  access: requireAdministrator(),
  input: z.object({ id, version: expectedVersionSchema }),
  reply: storedCuttersSchema,
  envelope: 'data',
  errors: versionConflict,
})

function checkAcrossFields(given: Cutter, context: z.RefinementCtx): void {
  const spots = [given.cutContour, given.throughCut, given.white.name]
  const repeatedIndex = spots.findIndex((name, at) => spots.indexOf(name) !== at)
  if (repeatedIndex >= 0)
    context.addIssue({
      ...productionIssue('same_spot'),
      path: repeatedIndex === 1 ? ['throughCut'] : ['white', 'name'],
    })
  const { widthMm, heightMm } = getUsableArea(given, getStickerSheetSize(given))
  if (Math.min(widthMm, heightMm) < 20)
    context.addIssue({
      ...productionIssue('no_room_left'),
      path: ['margins', widthMm < heightMm ? 'left' : 'top'],
    })
}
