import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { getEnvironmentData } from 'node:worker_threads'

// Counts what is brought to the disk where it reaches the system, whoever asks for it.
const count = getEnvironmentData('counted-syncs') as Float64Array<SharedArrayBuffer>
const real = fs.fdatasyncSync
fs.fdatasyncSync = (file) => {
  count[0] = (count[0] ?? 0) + 1
  real(file)
}
syncBuiltinESMExports()
