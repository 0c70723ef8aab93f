import { createHash } from 'node:crypto'

/** Hashes of the scripts that stand in pages, by their text: most are the same in all pages of a kind. */
const known = new Map<string, string>()
const mostKnown = 200

/** Hosts that a page may load from besides ours, and what it tells them of where it stands. */
export interface PagePolicy {
  script: string[]
  frame: string[]
  connect: string[]
  referrer: 'strict-origin-when-cross-origin'
}

/**
 * Inline scripts are allowed by the hash of their text rather than by a nonce: a kept page stays valid, and
 * nothing injected later can run. Style attributes are needed by React and by positioned menus.
 */
export function policyFor(html: string, developing: boolean, more: PagePolicy | null): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    // What machines read (`application/ld+json`) never runs and needs no leave.
    if (!/\bsrc=|ld\+json/.test(attributes)) hashes.add(`'sha256-${hashOf(text)}'`)
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

function hashOf(script: string): string {
  const found = known.get(script)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(script).digest('base64')
  if (known.size >= mostKnown) known.clear()
  known.set(script, hash)
  return hash
}
