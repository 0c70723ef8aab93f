import type { DriveSetup } from '#core/media/media.ts'
import { hasDrivePicker } from '#core/media/drive-picker-pages.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { PagePolicy } from '#server/ssr/policy.ts'
import { settingsFiles } from '../settings/settings.ts'

const google = {
  api: 'https://apis.google.com',
  identity: 'https://accounts.google.com',
  data: 'https://www.googleapis.com',
}

export async function getDriveSetup(db: Db, env: Env): Promise<DriveSetup | null> {
  const keys = await settingsFiles.driveKeys(db, env)
  if (!keys.api_key || !keys.client_id) return null
  const fakeGoogle = env.GOOGLE_SCRIPTS_URL?.replace(/\/$/, '')
  return {
    api_key: keys.api_key,
    client_id: keys.client_id,
    app_id: keys.app_id,
    scripts: {
      api: `${fakeGoogle ?? google.api}/js/api.js`,
      identity: `${fakeGoogle ?? google.identity}/gsi/client`,
    },
    discovery: `${fakeGoogle ?? google.data}/discovery/v1/apis/drive/v3/rest`,
  }
}

/**
 * Creates the content security policy of pages with the picker. It allows Google's scripts and sends the referrer,
 * because Google accepts the shop's key only from the shop's site.
 */
export function createDrivePolicy(db: Db, env: Env): (path: string) => Promise<PagePolicy | null> {
  const fakeGoogle = env.GOOGLE_SCRIPTS_URL ? [new URL(env.GOOGLE_SCRIPTS_URL).origin] : []
  const policy: PagePolicy = {
    script: [google.api, google.identity, ...fakeGoogle],
    frame: [
      google.identity,
      'https://docs.google.com',
      'https://drive.google.com',
      'https://content.googleapis.com',
      ...fakeGoogle,
    ],
    connect: [google.api, google.identity, 'https://*.googleapis.com', ...fakeGoogle],
    referrer: 'strict-origin-when-cross-origin',
  }
  return async (path) => {
    return hasDrivePicker(path) && (await getDriveSetup(db, env)) ? policy : null
  }
}
