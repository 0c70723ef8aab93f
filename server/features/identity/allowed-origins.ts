import type { Db } from '#server/platform/database.ts'
import { findSignInSettings } from './sign-in/sign-in-settings-store.ts'

/** Browsers name the origin with every call that isn't a plain read: the list is not read for each. */
const keptMs = 5_000

/** The web sites whose pages may make our calls; a change counts at once here, in other processes after seconds. */
export function createOrigins(db: Db) {
  let kept: { at: number; origins: Promise<string[]> } | null = null
  const read = () => {
    if (!kept || performance.now() - kept.at > keptMs) {
      const origins = findSignInSettings(db).then(({ allowedOrigins }) => allowedOrigins)
      kept = { at: performance.now(), origins }
      origins.catch(() => (kept = null))
    }
    return kept.origins
  }
  return {
    allows: async (origin: string): Promise<boolean> => (await read()).includes(origin.toLowerCase()),
    forget: () => void (kept = null),
  }
}
