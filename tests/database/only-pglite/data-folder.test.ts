import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from '#tests/support/program.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { patient } from '#tests/support/patience.ts'

test(
  'a second program on the same data folder ends with one clear line, the first goes on',
  {
    timeout: patient(60_000),
  },
  async () => {
    const { address, remove } = await freshDatabase()
    const first = await startProgram({}, address)
    try {
      await expect(startProgram({}, address)).rejects.toThrow(
        `ended with 1 before it was ready:\nOpening the database in ${address.dataDir} …\n` +
          `Another Cetak is already running on the data folder ${address.dataDir}. Stop it, or set DATA_DIR.\n`,
      )
      expect((await fetch(`${first.url}/`)).status).toBe(200)
    } finally {
      await first.stop()
      await remove()
    }
  },
)

test('a data folder that cannot be used ends the program with one clear line', async () => {
  const file = join('/tmp', `cetak-not-a-folder-${process.pid}`)
  writeFileSync(file, '')
  try {
    await expect(startProgram({}, { dataDir: join(file, 'data') })).rejects.toThrow(
      /ended with 1 before it was ready:\nOpening the database in .* …\nThe data folder .* can't be used: .*\.\n$/,
    )
  } finally {
    rmSync(file)
  }
})
