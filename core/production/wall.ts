import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { amounts } from './production.ts'
import { batchSteps, printMaterials } from './print-material.ts'

/** Where work is done: what it is printed on, or by hand and elsewhere. */
export const workPlaces = [...printMaterials, 'By hand and elsewhere'] as const
export type WorkPlace = (typeof workPlaces)[number]

const job = z.object({
  /** The order. */
  id: z.string(),
  number: z.string(),
  nama: z.string(),
  product: z.string(),
  /** The shop day that it is promised for; null: none was. */
  due_on: z.string().nullable(),
  /** On no sheet yet, or how far its batch is. */
  state: z.enum(['waits', 'to_print', ...batchSteps]),
  /** The number of its batch. */
  batch: z.int().nullable(),
  amounts,
  /** Of what lies on no sheet. */
  pieces: z.int(),
})
export type WallJob = z.output<typeof job>

/** Orders that the screen in the shop looks at. */
export const mostOnWall = 400

/** Everything that is paid or being made, by where the work is done, what is due first first. */
export const wall = contract('GET', '/api/v2/production/wall', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: z.object({
    /** The shop's day. */
    today: z.string(),
    places: z.array(z.object({ place: z.enum(workPlaces), jobs: z.array(job) })),
  }),
  envelope: 'data',
})
export type Wall = z.output<typeof wall.reply>
