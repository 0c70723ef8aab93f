import { z } from 'zod'
import { requireAdministrator, requireRole, contract } from '../contract.ts'
import { stickerMaterials } from '../production/print-material.ts'

const material = z.enum(stickerMaterials)
const profiles = z.object({
  profiles: z.array(
    z.object({
      material,
      /** Name stored inside the profile. If there is none, the name of the file. */
      name: z.string(),
      added_at: z.iso.datetime(),
      added_by: z.string(),
    }),
  ),
})
export type ColourProfiles = z.output<typeof profiles>

/** Returns the colour profile of each material. Materials without a profile are absent. */
export const getColourProfiles = contract('GET', '/api/v2/colour-profiles', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: profiles,
  envelope: 'data',
})

/** Stores the profile of a material. The file is sent as one multipart part. */
export const saveColourProfile = contract('POST', '/api/v2/colour-profiles', {
  access: requireAdministrator(),
  input: z.object({ material }),
  reply: profiles,
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'The upload was incomplete. Please try again.' },
    profile_too_large: {
      status: 422,
      error: 'This file is larger than 6 MB. Choose the printer’s ICC profile.',
    },
    not_a_profile: {
      status: 422,
      error: 'This is not an ICC profile. Choose a file that ends in .icc or .icm.',
    },
    not_of_a_printer: {
      status: 422,
      error: 'This profile is for a screen or camera. Choose the printer’s profile.',
    },
    not_cmyk: { status: 422, error: 'This profile is not CMYK. Choose the printer’s CMYK profile.' },
    profile_without_tables: {
      status: 422,
      error: 'This profile cannot convert colours both ways. Ask its provider for a profile that can.',
    },
  },
})

/** Deletes the profile of a material, which then uses standard colours. Does nothing if there is no profile. */
export const removeColourProfile = contract('DELETE', '/api/v2/colour-profiles/:material', {
  access: requireAdministrator(),
  input: z.object({ material }),
  reply: profiles,
  envelope: 'data',
})
