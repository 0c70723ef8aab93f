import type { Provider } from '#core/messaging/gateway-limits.ts'
import type { GatewayConnection } from '../gateway/gateway.ts'
import { checkMedia, mediaFile, mediaSetup, uploadMedia, uploadPicture } from '#core/media/media.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { isInside } from '#server/platform/outside/public-address.ts'
import { handled, route, type Feature } from '#server/platform/route.ts'
import { sweepLeftUploads } from './arrive.ts'
import { driveSetup } from './drive.ts'
import { problemOf } from './judge.ts'
import { findFile } from './media-store.ts'
import { probe } from './probe.ts'
import { receive, receivePicture } from './receive.ts'
import { serve } from './serve.ts'

// For files that other features keep themselves.
export { arrive, type Arrived } from './arrive.ts'
export { cleanName } from './file-name.ts'
export { ownPicture } from './own-picture.ts'
export { isTooHeavy, lookAtPicture } from './pictures.ts'
export { pieceBytes } from './receive.ts'

export { drivePolicy } from './drive.ts'
export { sweepUploads } from './sweep.ts'

/**
 * Files that go with messages, and pictures of the catalogue.
 * - upload one: it gets a public address that nobody can guess, under which the gateway fetches it
 * - look whether a gateway could fetch and deliver what stands at an address
 * - what the screens need to know: whether uploads, or files at all, reach customers, and how to reach Google Drive
 * - `sweepUploads` removes what nothing holds; `drivePolicy` lets Google in where its picker is
 */
export function createMedia(
  env: Env,
  { db }: Database,
  {
    siteUrl,
    connection,
    filesRefused,
  }: { siteUrl: () => string; connection: GatewayConnection; filesRefused: () => Promise<string | null> },
): Feature {
  // As configured, else where we listen; never as a request says, whose Host anyone can make up.
  const site = () => siteUrl().replace(/\/+$/, '')
  return {
    name: 'media',
    async start() {
      await sweepLeftUploads()
      return async () => {}
    },
    routes: [
      route(uploadMedia, async (_input, call) => {
        const stored = await receive(db, call.request, call.caller?.name ?? '')
        return stored instanceof Refusal ? stored : { ...stored, url: site() + stored.path }
      }),
      route(uploadPicture, (cut, call) => receivePicture(db, call.request, call.caller?.name ?? '', cut)),
      route(checkMedia, (item) => check(db, item, site(), connection.current.provider)),
      route(mediaSetup, async () => {
        const [drive, no_files] = await Promise.all([driveSetup(db, env), filesRefused()])
        return { warning: warningOf(env, connection.current.provider), no_files, drive }
      }),
      route(mediaFile, async ({ id, name }, { request, reply }) => {
        const file = await findFile(db, id)
        if (file?.name !== name) return refuse('not_found')
        await serve(db, file, request, reply)
        return handled
      }),
    ],
  }
}

function warningOf(env: Env, provider: Provider): string | null {
  if (provider === 'sandbox') return null
  if (!env.PUBLIC_URL)
    return 'The WhatsApp gateway cannot fetch uploaded files: set PUBLIC_URL to the address under which this shop is reached from the internet.'
  // WAHA may stand beside us; the others are somewhere on the internet.
  if (provider === 'waha' || !isInside(new URL(env.PUBLIC_URL).hostname)) return null
  return 'The WhatsApp gateway cannot fetch uploaded files: PUBLIC_URL leads into this network. Set it to the address under which this shop is reached from the internet.'
}

async function check(
  db: Db,
  item: { url: string; type: 'media' | 'document' },
  site: string,
  provider: Provider,
) {
  const { url } = item
  const [, id] = url.startsWith(`${site}/media/`) ? (/\/media\/([\w-]+)\//.exec(url) ?? []) : []
  if (id !== undefined) {
    const file = await findFile(db, id)
    return {
      problem: file ? null : 'This upload is no longer there. Attach it again.',
      size: file?.bytes ?? 0,
    }
  }
  const found = await probe(url, [new URL(site).origin])
  const size = typeof found === 'object' && found.status === 200 ? found.size : 0
  return { problem: problemOf(found, item, provider), size }
}
