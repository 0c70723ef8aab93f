import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storeRawBody } from './raw-body.ts'
import type { HttpOptions } from './http.ts'
import { addRoutes } from './add-routes.ts'
import type { Route } from './route.ts'

/**
 * Registers the calls, with CORS and form parsing. Other websites may make calls with a token if the shop allows
 * their origin. They can never use cookies. Forms are parsed only for calls whose contract accepts them, because
 * browsers send forms to other sites without a preflight request.
 */
export async function addCalls(
  http: FastifyInstance,
  routes: Route[],
  options: Pick<HttpOptions, 'identify'> & { allowsOrigin: (origin: string) => Promise<boolean> },
): Promise<void> {
  await http.register(async (calls) => {
    await calls.register(cors, {
      hook: 'onRequest',
      delegator: async ({ headers }: FastifyRequest) => ({
        origin: headers.origin !== undefined && (await options.allowsOrigin(headers.origin)),
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['accept', 'authorization', 'content-type', 'x-api-key'],
        exposedHeaders: ['content-disposition', 'link', 'retry-after', 'x-next-cursor', 'x-total-count'],
        credentials: false,
        maxAge: 600,
      }),
    })
    addRoutes(
      calls,
      routes.filter((route) => !acceptsForms(route)),
      options.identify,
    )
    // Webhooks with forms get the raw body, whatever its type is, because their signatures cover it.
    await calls.register((raw, _options, done) => {
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, parsed) => {
        storeRawBody(request, body)
        parsed(null)
      })
      addRoutes(
        raw,
        routes.filter((route) => acceptsForms(route) && acceptsAnything(route)),
        options.identify,
      )
      done()
    })
    await calls.register(async (forms) => {
      await forms.register(formbody)
      addRoutes(
        forms,
        routes.filter((route) => acceptsForms(route) && !acceptsAnything(route)),
        options.identify,
      )
    })
  })
}

const acceptsForms = ({ contract }: Route) => contract.forms === true
const acceptsAnything = ({ contract }: Route) => contract.asItComes === true
