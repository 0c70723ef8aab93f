import type { DriveSetup } from '../../../core/contracts/media.ts'
import type { Env } from '../../platform/env.ts'
import type { PagePolicy } from '../../platform/pages.ts'

const google = {
  api: 'https://apis.google.com',
  identity: 'https://accounts.google.com',
  data: 'https://www.googleapis.com',
}

/** How the browser reaches Google Drive; null where the shop has not set it up. */
export function driveSetup(env: Env): DriveSetup | null {
  if (!env.GOOGLE_API_KEY || !env.GOOGLE_CLIENT_ID) return null
  const stand = env.GOOGLE_SCRIPTS_URL?.replace(/\/$/, '')
  return {
    api_key: env.GOOGLE_API_KEY,
    client_id: env.GOOGLE_CLIENT_ID,
    app_id: env.GOOGLE_APP_ID ?? null,
    scripts: {
      api: `${stand ?? google.api}/js/api.js`,
      identity: `${stand ?? google.identity}/gsi/client`,
    },
    discovery: `${stand ?? google.data}/discovery/v1/apis/drive/v3/rest`,
  }
}

/** The pages that have the picker. */
const pickerPages = new Set(['/admin/whatsapp-scheduler', '/scheduler'])

/**
 * What those pages may load besides our own: Google's hosts, there only. Google also wants to know which site
 * asks, as the shop's key is tied to it.
 */
export function drivePolicy(env: Env): (path: string) => PagePolicy | null {
  if (!driveSetup(env)) return () => null
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
  return (path) => (pickerPages.has(path.toLowerCase().replace(/\/$/, '')) ? policy : null)
}
