import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

const buildFolder = join(import.meta.dirname, '../../build')

/** The built page bundle, loaded once, when it is first asked for: nobody waits for its fifth of a start before. */
export async function builtBundle(): Promise<() => Promise<ServerBuild>> {
  const file = join(buildFolder, 'server/index.js')
  await access(file)
  let bundle: Promise<ServerBuild> | undefined
  return () => (bundle ??= import(file))
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
