import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { relative, sep } from 'node:path'
import { createServer as createVite } from 'vite'
import { isApiCall } from '#server/http/http.ts'
import type { ServerMessage, ViteMessage } from '#server/ssr/vite-modules.ts'
import { forwardsSignals } from './platform-parts.mjs'

// `npm run dev`. This process listens on the port and runs Vite. The server is a child process that gets page modules
// from this process. When its sources change, only the child is restarted, which takes a second instead of Vite's ten.

if (existsSync('.env')) process.loadEnvFile('.env')
const [host, port] = [process.env['HOST'] || '127.0.0.1', Number(process.env['PORT'] || 3000)]
const printLine = (line: string) => process.stdout.write(`${line}\n`)

const frontServer = createServer()
const vite = await createVite({
  server: { middlewareMode: { server: frontServer }, hmr: { server: frontServer } },
  appType: 'custom',
})

interface Program {
  child: ChildProcess
  /** Resolves to the server's port, or to `null` if the server exited and printed the reason. */
  ready: Promise<number | null>
}

let program = Promise.resolve(start())

function start(): Program {
  const own = { NODE_ENV: 'development', HOST: '127.0.0.1', PORT: '0' }
  const address = { PUBLIC_URL: process.env['PUBLIC_URL'] || `http://${host}:${port}` }
  const child = spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...own, ...address },
  })
  const sendMessage = (message: ViteMessage) => child.connected && child.send(message)
  const ready = new Promise<number | null>((resolve) => {
    child.on('message', (message: ServerMessage) => {
      if ('port' in message) return resolve(message.port)
      void vite.environments.ssr.hot
        .handleInvoke(message.wanted as never)
        .then((found) => sendMessage({ id: message.id, found }))
    })
    child.on('exit', (code) => {
      resolve(null)
      if (code === 75) restart()
    })
  })
  return { child, ready }
}

/** Waits for the old server to end, because two servers would open the same database. */
function restart(): void {
  const began = performance.now()
  program = program.then(async ({ child }) => {
    const running = child.exitCode === null && child.signalCode === null
    if (running && child.kill()) await once(child, 'exit')
    return start()
  })
  void program
    .then(({ ready }) => ready)
    .then((found) => {
      if (found) printLine(`The server restarted in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    })
}

let restartTimer: NodeJS.Timeout | undefined
vite.watcher.add(['server', 'core', 'migrations'])
vite.watcher.on('all', (_event, file) => {
  const path = relative(process.cwd(), file).replaceAll(sep, '/')
  if (/^(server|core|migrations)\//.test(path)) {
    clearTimeout(restartTimer)
    restartTimer = setTimeout(restart, 50)
  } else if (path.startsWith('web/')) {
    void program.then(({ child }) => child.connected && child.send({ changed: true } satisfies ViteMessage))
  }
})

frontServer.on('request', (request, response) => {
  if (isApiCall(request.url ?? '')) void forwardRequest(request, response)
  else vite.middlewares(request, response, () => void forwardRequest(request, response))
})

async function forwardRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await (await program).ready
  if (!found) {
    response
      .writeHead(503)
      .end('The server has ended: see the terminal. It is started anew with the next change.')
    return
  }
  const { method, url: path, headers } = request
  const asked = httpRequest({ host: '127.0.0.1', port: found, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(503).end()))
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    const { child } = await program
    child.once('exit', (code) => process.exit(code ?? 0))
    if (forwardsSignals(process.platform) && !child.kill(signal)) process.exit(0)
  })

frontServer.listen(port, host, async () => {
  if (await (await program).ready) printLine(`Cetak is running: http://${host}:${port}`)
})
