import { createHash } from 'node:crypto'

/** Hashes by the text of the script. Most scripts are the same in all pages of a kind. */
const hashesByScript = new Map<string, string>()
const maxHashes = 200

export interface PagePolicy {
  script: string[]
  frame: string[]
  connect: string[]
  referrer: 'strict-origin-when-cross-origin'
}

/**
 * Identifies Cetak's own scripts. Scripts of the build are identified by their text, and scripts of the renderer by
 * its nonce.
 */
export interface OwnScripts {
  built: readonly string[]
  nonce: string
}

/**
 * Creates the policy of a page. Inline scripts are allowed by a hash of their text and not by a nonce, so that a
 * cached page stays valid. Only Cetak's own scripts are hashed, because otherwise a script that was injected through
 * content would be allowed too. Style attributes are needed by React and by positioned menus.
 */
export function createContentPolicy(
  html: string,
  { built, nonce }: OwnScripts,
  developing: boolean,
  more: PagePolicy | null,
): string {
  const hashes = new Set(built.map((text) => `'sha256-${hashScript(text)}'`))
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!/\bsrc=/.test(attributes) && attributes.includes(nonceAttribute(nonce)))
      hashes.add(`'sha256-${hashScript(text)}'`)
  }
  const connect = [...(developing ? ['ws:'] : []), ...(more?.connect ?? [])]
  return [
    // Applies to fonts and connections too, unless other sources are added below.
    "default-src 'self'",
    ['script-src', "'self'", ...(developing ? ["'unsafe-inline'"] : hashes), ...(more?.script ?? [])].join(
      ' ',
    ),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // Voice messages and videos in the inbox are fetched with the user's token and shown from `blob:` URLs.
    "media-src 'self' blob:",
    ...(connect.length > 0 ? [['connect-src', "'self'", ...connect].join(' ')] : []),
    ...(more ? [['frame-src', "'self'", ...more.frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Removes the nonce from a page before it is cached, because anyone could read the nonce in a cached page. */
export const removeNonce = (html: string, nonce: string): string => html.replaceAll(nonceAttribute(nonce), '')

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`

function hashScript(script: string): string {
  const found = hashesByScript.get(script)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(script).digest('base64')
  if (hashesByScript.size >= maxHashes) hashesByScript.clear()
  hashesByScript.set(script, hash)
  return hash
}
