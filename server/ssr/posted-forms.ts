import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Forms of pages whose scripts don't run: they go to their page's own address by POST.

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }
/** A list of two hundred names is 20 kB. */
const mostBytes = 64_000

/** Answers posted forms with `answer`: those of our own pages alone. */
export function addPostedForms(
  http: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  http.addContentTypeParser(
    formType['content-type'],
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  )
  http.route({
    method: 'POST',
    url: '/*',
    handler: async (request, reply) => {
      if (request.url.startsWith('/api/') || request.url.startsWith('/wp-json/')) return reply.callNotFound()
      if (posted(request) === null) return reply.status(415).send('Only forms are taken here')
      if (fromElsewhere(request)) return reply.status(403).send(elsewhere)
      return answer(request, reply)
    },
  })
}

/** The fields as they were sent; null where the request is no posted form. */
export function posted({ method, body }: FastifyRequest): string | null {
  return method === 'POST' && typeof body === 'string' ? body : null
}

/**
 * A page elsewhere could have its visitors order for strangers, past the limits for each address. Browsers say where a
 * form stood; what says nothing is no browser, and could call us anyway.
 */
function fromElsewhere({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  // Read alike, a port that is the usual one counts on neither side.
  return hostOf(origin) !== hostOf(`${protocol}://${host}`)
}

const hostOf = (address: string) => URL.parse(address)?.host

const elsewhere =
  'Borang ini dihantar dari laman lain. Sila buka laman kedai kami dan cuba lagi.\n' +
  'This form was sent from another site. Please open our shop’s page and try again.\n'
