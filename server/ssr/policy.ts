import { createHash } from 'node:crypto'

/** Hashes of inline scripts by their text. Most scripts are the same in all pages of a kind. */
const hashesByScript = new Map<string, string>()
const maxHashes = 200

/** External hosts that a page may load from, and its referrer policy. */
export interface PagePolicy {
  script: string[]
  frame: string[]
  connect: string[]
  referrer: 'strict-origin-when-cross-origin'
}

/** Identifies our own scripts: those of the build by their text, the renderer's by its nonce. */
export interface OwnScripts {
  built: readonly string[]
  nonce: string
}

/**
 * Inline scripts are allowed by the hash of their text rather than by a nonce, so that a cached page stays valid. Only
 * our own are hashed, because otherwise a script injected through content would be allowed too. Style attributes are
 * needed by React and by positioned menus.
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
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(developing ? ["'unsafe-inline'"] : hashes), ...(more?.script ?? [])].join(
      ' ',
    ),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(developing ? ['ws:'] : []), ...(more?.connect ?? [])].join(' '),
    ...(more ? [['frame-src', "'self'", ...more.frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The page without its nonce, which must not be cached, because anyone could read it there. */
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
