import type { FastifyRequest } from 'fastify'
import { getChosenLanguage, languageCookie } from '#core/shared/language.ts'
import { formType, posted } from './posted-forms.ts'

/** The cookie with a customer's private link, and the pages that read it. Those pages are never cached. */
export interface OwnPages {
  cookie: string
  pages: RegExp
}

/** Returns true if the answer is for one visitor only: a form post, or a page that reads the private cookie. */
export function isOwn(request: FastifyRequest, own: OwnPages): boolean {
  if (posted(request) !== null) return true
  return own.pages.test(request.url.split('?')[0] ?? '') && getPrivateCookie(request, own) !== ''
}

function getPrivateCookie({ headers }: FastifyRequest, { cookie }: OwnPages): string {
  const kept = headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${cookie}=`))
  return kept ? `; ${kept}` : ''
}

/**
 * Builds the request for the renderer. Of the cookies it has only the language and, on private pages, the private
 * link.
 */
export function requestFor(request: FastifyRequest, own: OwnPages): RequestInit {
  const language = getChosenLanguage(request.headers.cookie)
  const more = isOwn(request, own) ? getPrivateCookie(request, own) : ''
  const headers = { accept: request.headers.accept ?? '*/*', cookie: `${languageCookie}=${language}${more}` }
  const body = posted(request)
  return body === null ? { headers } : { method: 'POST', headers: { ...headers, ...formType }, body }
}
