import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { isCall } from '../http.ts'

const buildFolder = join(import.meta.dirname, '../../../build')

/** The built page bundle, loaded once. */
export async function builtBundle(): Promise<() => Promise<ServerBuild>> {
  const bundle = (await import(join(buildFolder, 'server/index.js'))) as ServerBuild
  return async () => bundle
}

/** Serves the built files; those with a hash in their name for ever. */
export async function addBuiltFiles(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
    setHeaders(reply, path) {
      const named = path.includes('/client/assets/')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

export type Development = Awaited<ReturnType<typeof developingBundle>>

/** While developing: Vite on the same port as the server, compiling pages as they are asked for. */
export async function developingBundle() {
  const vite = await import('vite')
  const server = createServer()
  const dev = await vite.createServer({
    server: { middlewareMode: { server }, hmr: { server } },
    appType: 'custom',
  })
  return {
    /** Vite answers its own modules first; everything else is for the app. */
    serve: (app: RequestListener): Server =>
      server.on('request', (request, response) => {
        if (isCall(request.url ?? '')) app(request, response)
        else dev.middlewares(request, response, () => app(request, response))
      }),
    bundle: async () => (await dev.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    close: () => dev.close(),
  }
}
