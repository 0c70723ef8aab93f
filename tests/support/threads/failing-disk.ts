import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// A disk that takes nothing any more as soon as the file named by FAIL_WHEN is there.
const real = fs.fdatasyncSync
fs.fdatasyncSync = (file) => {
  if (fs.existsSync(process.env['FAIL_WHEN'] ?? ''))
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', errno: -5 })
  real(file)
}
syncBuiltinESMExports()
