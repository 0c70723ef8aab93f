import { cutText } from '#core/shared/cut-text.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { mostProfileBytes, readProfile } from '#core/production/icc-profile.ts'
import {
  getColourProfiles,
  removeColourProfile,
  saveColourProfile,
} from '#core/settings/colour-profiles-calls.ts'
import type { Db } from '#server/platform/database.ts'
import { doerOf } from '#server/platform/doer.ts'
import { refuse } from '#server/platform/refusal.ts'
import { route, type Call, type Route } from '#server/platform/route.ts'
import { uploadedFile } from '#server/platform/files/uploaded-file.ts'
import { record } from '../identity/identity.ts'
import { deleteColourProfile, findColourProfiles, upsertColourProfile } from './colour-profiles-store.ts'

/** The printer's own profile of each material, in whose colours designs are shown and for which PDFs are meant. */
export function colourProfileRoutes(db: Db): Route[] {
  return [
    route(getColourProfiles, () => findColourProfiles(db)),
    route(saveColourProfile, (input, call) => save(db, input, call)),
    route(removeColourProfile, ({ material }, call) =>
      db.transaction(async (tx) => {
        const name = await deleteColourProfile(tx, material)
        if (name !== null) await record(tx, call, 'removed a colour profile', `${material}: ${name}`)
        return findColourProfiles(tx)
      }),
    ),
  ]
}

async function save(db: Db, { material }: ParsedInputOf<typeof saveColourProfile>, call: Call) {
  const uploaded = await uploadedFile(call.request, mostProfileBytes)
  if (uploaded === 'too_large') return refuse('profile_too_large')
  if (uploaded === 'no_file' || uploaded.bytes.length === 0) return refuse('no_file')
  const { bytes: profile } = uploaded
  const read = readProfile(profile)
  if (typeof read === 'string') return refuse(read)
  const name = read.name || cutText(uploaded.name, 80)
  return db.transaction(async (tx) => {
    await upsertColourProfile(tx, { material, name, profile, addedBy: doerOf(call.caller) })
    await record(tx, call, 'changed a colour profile', `${material}: ${name}`)
    return findColourProfiles(tx)
  })
}
