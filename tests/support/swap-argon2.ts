import { registerHooks } from 'node:module'

// Read before tests (`--import`): whoever imports `@node-rs/argon2` gets `argon2-once.ts`.

const once = { url: new URL('argon2-once.ts', import.meta.url).href, format: 'module-typescript' }

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' ? { ...once, shortCircuit: true } : next(specifier, context),
})
