import type { ServerBuild } from 'react-router'

/** What the program says to `scripts/dev.ts`, which has Vite, and hears from it. */
export type FromProgram = { port: number } | { id: number; wanted: unknown }
export type ToProgram = { id: number; found: Found } | { changed: true }
type Found = { result: unknown } | { error: unknown }

const tell = (message: FromProgram) => process.send?.(message)

/**
 * While developing: the page bundle as Vite has it now, module by module, from the process that started this one. So a
 * change of the server starts this process anew and leaves Vite alone.
 */
export async function viteBundle(): Promise<() => Promise<ServerBuild>> {
  if (!process.send)
    throw Object.assign(new Error('With NODE_ENV=development Cetak is started by npm run dev.'), {
      clear: true,
    })
  const { ESModulesEvaluator, ModuleRunner } = await import('vite/module-runner')
  const waiting = new Map<number, (found: never) => void>()
  let requests = 0
  const invoke = (wanted: unknown) =>
    new Promise<never>((resolve) => {
      requests += 1
      waiting.set(requests, resolve)
      tell({ id: requests, wanted })
    })
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false }, new ESModulesEvaluator())
  process.on('message', (message: ToProgram) => {
    if ('changed' in message) return runner.clearCache()
    waiting.get(message.id)?.(message.found as never)
    waiting.delete(message.id)
  })
  // Nobody is there any more to answer.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return () => runner.import<ServerBuild>('virtual:react-router/server-build')
}
