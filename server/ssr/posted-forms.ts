import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const formContentTypeHeader = { 'content-type': 'application/x-www-form-urlencoded' }
/** Maximum size in bytes of a posted form. A list of two hundred names takes 20 kB. */
const maxFormBytes = 64_000

export function addPostedForms(
  http: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  http.addContentTypeParser(
    formContentTypeHeader['content-type'],
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, body),
  )
  http.route({
    method: 'POST',
    url: '/*',
    handler: async (request, reply) => {
      if (request.url.startsWith('/api/') || request.url.startsWith('/wp-json/')) return reply.callNotFound()
      if (getPostedForm(request) === null)
        return reply.status(415).send('Only form submissions are accepted here')
      if (isCrossSite(request)) return reply.status(403).send(crossSiteMessage)
      return answer(request, reply)
    },
  })
}

export function getPostedForm({ method, body }: FastifyRequest): string | null {
  return method === 'POST' && typeof body === 'string' ? body : null
}

/**
 * Returns true if the form was posted from another site. Such a site could make its visitors place orders and bypass
 * the limits by address. Requests without these headers don't come from a browser and could use the API anyway.
 */
function isCrossSite({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  // Both hosts are parsed in the same way, so that default ports are dropped on both sides.
  return getHost(origin) !== getHost(`${protocol}://${host}`)
}

const getHost = (address: string) => URL.parse(address)?.host

const crossSiteMessage =
  'Borang ini dihantar dari laman lain. Sila buka laman kedai kami dan cuba lagi.\n' +
  'This form was sent from another site. Please open our shop’s page and try again.\n'
