import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword } from '#server/features/identity/sign-in/passwords.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, expectErrors, test } from '../support/browser.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { adminPassword, startProgram } from '../support/program.ts'

const password = 'correct horse battery'

test('FIX-39 restores a backup through the browser into an empty shop, and the backup’s users can sign in', async ({
  page,
}) => {
  // Slow, because it creates two databases and starts the program twice.
  test.slow()
  const folder = mkdtempSync('/tmp/cetak-e2e-restore-')
  const file = join(folder, 'cetak-lama.gz')
  const other = await openDatabase({ dataDir: join(folder, 'other') })
  await migrateDatabase(other)
  const passwordHash = await hashPassword(password)
  await insertUser(other.db, {
    username: 'siti',
    email: 'siti@kedai.test',
    name: 'Siti',
    role: 'administrator',
    passwordHash,
  })
  await other.db.execute(sql`insert into contacts (phone, name) values ('60123456789', 'Puan Aminah')`)
  await writeBackup(other, file)
  await other.close()

  const dataDir = mkdtempSync(join(folder, 'data-'))
  let program = await startProgram({}, { dataDir })
  const { port } = new URL(program.url)
  try {
    // The program does not answer while it restarts.
    expectErrors(page, /Failed to load resource/)
    const enter = async (username: string, secret: string) => {
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/admin')
    }
    await page.goto(`${program.url}/login`)
    await enter('admin', adminPassword)
    await page.getByRole('link', { name: 'Restore it' }).click()
    await expect(page.getByRole('heading', { name: 'Restore a backup' })).toBeVisible()
    await expectToFitWidth(page)
    expect(await findProblemsInBothThemes(page)).toEqual([])
    const choose = page.getByLabel('Choose a file')
    const restore = page.getByRole('button', { name: 'Restore backup' })
    await choose.setInputFiles({ name: 'gambar.gz', mimeType: 'application/gzip', buffer: Buffer.from('x') })
    await restore.click()
    await expect(page.getByRole('alert')).toContainText('This file is not a Cetak backup.')
    await choose.setInputFiles(file)
    // The restored shop refuses the old session before it can serve the sign-in page.
    await page.route('**/readyz', (route) => route.abort())
    const refused = page.waitForResponse((response) => response.status() === 401)
    const ended = once(program.process, 'exit')
    await restore.click()
    await expect(page.getByText('Cetak is restarting. Then sign in')).toBeVisible()
    expect((await ended)[0]).toBe(75)
    program = await startProgram({ PORT: port }, { dataDir })
    await refused
    await expect(page.getByText('Cetak is restarting. Then sign in')).toBeVisible()
    await page.unroute('**/readyz')
    await page.waitForURL('**/login')
    await enter('siti', password)
    await page.goto(`${program.url}/settings/backups`)
    await expect(page.getByRole('heading', { name: 'Restore a backup' })).toBeVisible()
    await expect(restore).toBeHidden()
  } finally {
    await page.close()
    await program.stop()
    rmSync(folder, { recursive: true })
  }
})
