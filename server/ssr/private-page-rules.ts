import type { FastifyRequest } from 'fastify'
import { getChosenLanguage, languageCookie } from '#core/shared/language.ts'
import { formContentTypeHeader, getPostedForm } from './posted-forms.ts'

/**
 * The cookie that contains a customer's private link, and the pages that read the cookie. These pages are never
 * cached.
 */
export interface PrivatePageRules {
  cookie: string
  pages: RegExp
}

/**
 * Returns true if the answer is for one visitor only. This is the case for posted forms and for pages that read the
 * private cookie.
 */
export function isPrivateRequest(request: FastifyRequest, own: PrivatePageRules): boolean {
  if (getPostedForm(request) !== null) return true
  return own.pages.test(request.url.split('?')[0] ?? '') && getPrivateCookie(request, own) !== ''
}

function getPrivateCookie({ headers }: FastifyRequest, { cookie }: PrivatePageRules): string {
  const privateCookie = headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${cookie}=`))
  return privateCookie ? `; ${privateCookie}` : ''
}

/**
 * Builds the request for the renderer. It contains only the language cookie and, on private pages, the cookie with
 * the private link.
 */
export function createPageRequest(request: FastifyRequest, own: PrivatePageRules): RequestInit {
  const language = getChosenLanguage(request.headers.cookie)
  const more = isPrivateRequest(request, own) ? getPrivateCookie(request, own) : ''
  const headers = { accept: request.headers.accept ?? '*/*', cookie: `${languageCookie}=${language}${more}` }
  const body = getPostedForm(request)
  return body === null
    ? { headers }
    : { method: 'POST', headers: { ...headers, ...formContentTypeHeader }, body }
}
