import { spawn } from 'node:child_process'

// Pages reload by Vite inside the server; the server itself restarts when its own sources change.
const server = spawn(
  process.execPath,
  [
    ...process.execArgv, // from run.mjs
    '--watch-path=./server',
    '--watch-path=./core',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
)
process.on('SIGINT', () => server.kill('SIGINT'))
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 0))
