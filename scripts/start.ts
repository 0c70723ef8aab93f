import { buildIfNeeded } from './build-if-needed.ts'

// Also selects the production code of React and React Router at run time. With it, pages render 2.6 times as fast.
process.env['NODE_ENV'] = 'production'
buildIfNeeded((line) => process.stdout.write(`${line}\n`))
await import('#server/main.ts')
