import { setFlagsFromString } from 'node:v8'

// As `--liftoff-only`, for programs that are started by npm: flags of V8 are not among those that an environment may set.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
  setFlagsFromString(flag)
