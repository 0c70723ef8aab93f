import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { getErrorDetails } from '../error-details.ts'

const buildFolder = join(import.meta.dirname, '../../build')
const bundleFile = join(buildFolder, 'server/index.js')
const clientFolder = join(buildFolder, 'client')

const rebuildHint = 'Run npm run build, then start again.'

/** Throws an error with a clear message if built files are missing or unreadable. */
export async function requireBuiltPages(): Promise<void> {
  for (const path of [bundleFile, clientFolder])
    await access(path, constants.R_OK).catch((error: unknown) => {
      const { code = 'unknown' } = getErrorDetails(error)
      const what = code === 'ENOENT' ? 'is missing' : `can’t be read (${code})`
      throw Object.assign(new Error(`The pages are not built: ${path} ${what}. ${rebuildHint}`), {
        clear: true,
      })
    })
}

/**
 * Returns a function that loads the bundle at the first use, because loading takes a fifth of the start time.
 * A failure is logged once, and requests for pages then get 503.
 */
export function createBundleLoader(log: Logger): () => Promise<ServerBuild> {
  let bundle: Promise<ServerBuild> | undefined
  return () => (bundle ??= loadBundle(log))
}

async function loadBundle(log: Logger): Promise<ServerBuild> {
  try {
    const bundle: ServerBuild = await import(pathToFileURL(bundleFile).href)
    // A file that was only partly written has no `entry`.
    if (!('entry' in bundle)) throw new Error('there is no page in it')
    return bundle
  } catch (error) {
    log.error({ err: error }, `The pages can’t be loaded from ${bundleFile}. ${rebuildHint}`)
    throw Object.assign(new Error('the pages can’t be loaded'), { statusCode: 503 })
  }
}

/** Serves the built files. Files with a hash in their name are cached forever. */
export async function addBuiltFiles(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: clientFolder,
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
