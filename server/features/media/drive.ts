import type { DriveSetup } from '#core/media/media.ts'
import { hasDrivePicker } from '#core/media/drive-picker-pages.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { PagePolicy } from '#server/ssr/policy.ts'
import { files } from '../settings/settings.ts'

const google = {
  api: 'https://apis.google.com',
  identity: 'https://accounts.google.com',
  data: 'https://www.googleapis.com',
}

/** How the browser reaches Google Drive; null where the shop has not set it up. */
export async function driveSetup(db: Db, env: Env): Promise<DriveSetup | null> {
  const keys = await files.driveKeys(db, env)
  if (!keys.api_key || !keys.client_id) return null
  const stand = env.GOOGLE_SCRIPTS_URL?.replace(/\/$/, '')
  return {
    api_key: keys.api_key,
    client_id: keys.client_id,
    app_id: keys.app_id,
    scripts: {
      api: `${stand ?? google.api}/js/api.js`,
      identity: `${stand ?? google.identity}/gsi/client`,
    },
    discovery: `${stand ?? google.data}/discovery/v1/apis/drive/v3/rest`,
  }
}

/**
 * What the pages with the picker may load besides our own: Google's hosts, there only. Google also wants to know which site
 * asks, as the shop's key is tied to it.
 */
export function drivePolicy(db: Db, env: Env): (path: string) => Promise<PagePolicy | null> {
  const stand = env.GOOGLE_SCRIPTS_URL ? [new URL(env.GOOGLE_SCRIPTS_URL).origin] : []
  const policy: PagePolicy = {
    script: [google.api, google.identity, ...stand],
    frame: [
      google.identity,
      'https://docs.google.com',
      'https://drive.google.com',
      'https://content.googleapis.com',
      ...stand,
    ],
    connect: [google.api, google.identity, 'https://*.googleapis.com', ...stand],
    referrer: 'strict-origin-when-cross-origin',
  }
  return async (path) => {
    return hasDrivePicker(path) && (await driveSetup(db, env)) ? policy : null
  }
}
