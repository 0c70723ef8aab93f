import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

// The shop's branding. Unset parts have the default.

const path = '/api/v2/shop/look'

/** A picture uploaded with `uploadPicture`. */
export const upload = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w-]+\/[\w.-]+$/, says('choose', { field: 'picture' }))

const pixels = z.number().int().min(1).max(10_000)

/** `card_url` is the version for link previews. The size is that of `url`. */
export const logo = z.object({ url: upload, card_url: upload, width: pixels, height: pixels })
export type Logo = z.output<typeof logo>

const look = z.object({
  logo: logo.nullable(),
  /** `#rrggbb`. Pages use the nearest readable colour of its hue. */
  colour: z
    .string()
    .toLowerCase()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/, says('not_a_colour'))
    .nullable(),
})
const keptLook = look.extend({ version })
export type KeptLook = z.output<typeof keptLook>

export const getLook = contract('GET', path, {
  access: administratorOnly(),
  input: z.object({}),
  reply: keptLook,
  envelope: 'data',
})

/** Changes the branding. Every page shows it from the next request on. */
export const changeLook = contract('PUT', path, {
  access: administratorOnly(),
  input: look.extend({ version: seenVersion }),
  reply: keptLook,
  envelope: 'data',
  errors: changedMeanwhile,
})
