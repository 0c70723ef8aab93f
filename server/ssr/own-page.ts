import type { FastifyRequest } from 'fastify'
import { getChosenLanguage, languageCookie } from '#core/shared/language.ts'
import { formType, posted } from './posted-forms.ts'

/** A cookie that holds what is a customer's own, and the pages that show it: they are nobody else's, and never kept. */
export interface OwnPages {
  cookie: string
  pages: RegExp
}

/** Whether its answer is one visitor's: what a form asks, or a page of his own cookie. */
export function isOwn(request: FastifyRequest, own: OwnPages): boolean {
  if (posted(request) !== null) return true
  return own.pages.test(request.url.split('?')[0] ?? '') && ownCookie(request, own) !== ''
}

function ownCookie({ headers }: FastifyRequest, { cookie }: OwnPages): string {
  const kept = headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${cookie}=`))
  return kept ? `; ${kept}` : ''
}

/** What a page may depend on: its language, and nothing else that a cookie could say of a person but his own page's. */
export function requestFor(request: FastifyRequest, own: OwnPages): RequestInit {
  const language = getChosenLanguage(request.headers.cookie)
  const more = isOwn(request, own) ? ownCookie(request, own) : ''
  const headers = { accept: request.headers.accept ?? '*/*', cookie: `${languageCookie}=${language}${more}` }
  const body = posted(request)
  return body === null ? { headers } : { method: 'POST', headers: { ...headers, ...formType }, body }
}
