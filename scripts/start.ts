import { buildIfNeeded } from './build-if-needed.ts'

// React and React Router read this variable at run time. With their production code, pages render 2.6 times as fast.
process.env['NODE_ENV'] = 'production'
buildIfNeeded((line) => process.stdout.write(`${line}\n`))
await import('#server/main.ts')
