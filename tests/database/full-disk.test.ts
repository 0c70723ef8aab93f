import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { makeFolderPrivate } from '#server/db/bundled/data-folder.ts'

const eventually = async (is: () => boolean) => {
  for (let tries = 0; !is() && tries < 100; tries += 1) await new Promise((done) => setTimeout(done, 100))
  return is()
}

test('FIX-23 a shop with the bundled server starts and takes orders on a full disk', async ({ skip }) => {
  const disk = mkdtempSync('/tmp/cetak-full-disk-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    rmSync(disk, { recursive: true })
    skip('no file system can be mounted here')
    return
  }
  const dataDir = join(disk, 'data')
  try {
    const first = await openDatabase({ dataDir })
    await migrateDatabase(first)
    expect(await eventually(() => existsSync(join(dataDir, 'ballast')))).toBe(true)
    await first.close()
    expect(() =>
      execFileSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M'], { stdio: 'ignore' }),
    ).toThrow()
    const second = await openDatabase({ dataDir })
    await migrateDatabase(second)
    await second.run(`insert into upload_days (network, day, bytes) values ('192.0.2.1', current_date, 1)`)
    expect((await second.run('select bytes from upload_days')).rows).toHaveLength(1)
    await second.close()
  } finally {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  }
})

test('FIX-27 each start makes the data folder and Cetak’s own files in the folder accessible only to their owner', ({
  skip,
}) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const folder = mkdtempSync('/tmp/cetak-private-')
  try {
    mkdirSync(join(folder, 'backups/base'), { recursive: true })
    writeFileSync(join(folder, 'backups/base/1'), '')
    writeFileSync(join(folder, 'jwt-secret'), '')
    writeFileSync(join(folder, 'photo.jpg'), '')
    for (const [path, mode] of [
      ['', 0o755],
      ['backups', 0o755],
      ['backups/base/1', 0o666],
      ['jwt-secret', 0o644],
      ['photo.jpg', 0o644],
    ] as const)
      chmodSync(join(folder, path), mode)
    makeFolderPrivate(folder)
    const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
    expect(['', 'backups', 'backups/base', 'backups/base/1', 'jwt-secret', 'photo.jpg'].map(modeOf)).toEqual([
      '700',
      '700',
      '700',
      '600',
      '600',
      '644',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
