import { STATUS_CODES } from 'node:http'
import { buildApiUrl, type ApiUrlForm, type WordpressSite } from './wordpress-address.ts'
import { parseSiteJson } from './wordpress-json.ts'
import { readLimitedText } from '#server/http/outgoing/limited-body.ts'

export interface SiteAnswer {
  status: number
  reason: string
  /** Body of the answer. `null` if the body is longer than any expected answer. */
  body: string | null
  movedTo?: string
  cookies: string[]
}

/**
 * The site gave no complete answer, because it was unreachable, too slow or interrupted. The message is for the log.
 */
export class SiteUnavailableError extends Error {}

/**
 * Maximum length of a response body. A sign-in answer has about 300 bytes and a user 3 kB. A longer body is a web page,
 * which can't be used.
 */
const maxBytes = 1_000_000
const maxRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

/**
 * Calls the site's API. If a URL form has no API behind it, as on a site without permalinks, tries the other form and
 * remembers which form works. Throws `SiteUnavailableError`.
 */
export async function requestWordpressSite(
  site: WordpressSite,
  path: string,
  init: RequestInit,
): Promise<SiteAnswer> {
  const answer = await requestAs(site, site.form, path, init)
  if (site.fixed || !isNotAnApiAnswer(answer)) return answer
  const form = site.form === 'pretty' ? 'plain' : 'pretty'
  const other = await requestAs(site, form, path, init).catch(() => answer)
  if (isNotAnApiAnswer(other)) return answer
  // An answer of 404 in JSON explains the problem but does not prove that this URL form is right.
  if (other.status !== 404) site.form = form
  return other
}

/** Returns true if the answer is a web page instead of JSON, such as the home page or a web server's 404 page. */
const isNotAnApiAnswer = (answer: SiteAnswer) =>
  [200, 404, 405].includes(answer.status) && parseSiteJson(answer).json === null

async function requestAs(
  site: WordpressSite,
  form: ApiUrlForm,
  path: string,
  init: RequestInit,
): Promise<SiteAnswer> {
  const signal = AbortSignal.timeout(site.timeoutMs)
  let url = buildApiUrl(site, form, path)
  for (let left = maxRedirects; ; left -= 1) {
    const response = await sendRequest(url, { ...init, signal })
    const location = redirectStatuses.includes(response.status) ? response.headers.get('location') : null
    const target = location === null ? null : URL.parse(location, url)
    if (target && left > 0 && isSameSite(url, target)) {
      await response.body?.cancel().catch(() => {})
      url = target
      continue
    }
    return {
      status: response.status,
      reason: response.statusText || (STATUS_CODES[response.status] ?? ''),
      body: await readLimitedText(response.body ?? [], maxBytes).catch((error: unknown) => {
        throw createSiteSilent(error)
      }),
      cookies: response.headers.getSetCookie(),
      ...(target && { movedTo: target.origin }),
    }
  }
}

/**
 * Returns true if a redirect stays on the configured host and port and does not lead from https to http. Passwords
 * are forwarded only along such redirects.
 */
function isSameSite(from: URL, to: URL): boolean {
  const upgraded = from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname
  return to.origin === from.origin || upgraded
}

/**
 * Sends a request without following redirects, because `fetch` would turn a POST into a GET and would follow
 * a redirect to any host.
 */
async function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' })
  } catch (error) {
    throw createSiteSilent(error)
  }
}

function createSiteSilent(cause: unknown): SiteUnavailableError {
  if (!(cause instanceof Error)) return new SiteUnavailableError('no answer', { cause })
  if (cause.name === 'TimeoutError') return new SiteUnavailableError('time-out', { cause })
  const { cause: reason } = cause
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : cause.message
  return new SiteUnavailableError(code, { cause })
}
