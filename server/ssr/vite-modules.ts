import type { ServerBuild } from 'react-router'

/** Messages between the server and `scripts/dev.ts`, which runs Vite. */
export type ServerMessage = { port: number } | { id: number; wanted: unknown }
export type ViteMessage = { id: number; found: ModuleResult } | { changed: true }
type ModuleResult = { result: unknown } | { error: unknown }

const sendMessage = (message: ServerMessage) => process.send?.(message)

/**
 * Loads the current page bundle during development. Each module comes from Vite, which runs in the parent process.
 * After a change to the server, only this process restarts and Vite continues.
 */
export async function createViteBundle(): Promise<() => Promise<ServerBuild>> {
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
      sendMessage({ id: requests, wanted })
    })
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false }, new ESModulesEvaluator())
  process.on('message', (message: ViteMessage) => {
    if ('changed' in message) return runner.clearCache()
    waiting.get(message.id)?.(message.found as never)
    waiting.delete(message.id)
  })
  // The process ends when its parent process has ended.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return () => runner.import<ServerBuild>('virtual:react-router/server-build')
}
