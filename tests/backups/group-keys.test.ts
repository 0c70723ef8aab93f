import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { restoreIntoEmptyDatabase, readCompatibleHeader } from '#server/restore.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { dropTables } from '#server/backup/clear-database.ts'
import { callGroupApi, createOpenGroup, readGroupAsOrganiser } from '../support/group-orders.ts'
import { createTestApp } from '../support/test-app.ts'
import { openTestDatabase } from '../support/test-database.ts'

test('FIX-28 backups contain group keys only as hashes, and old and new group links work after a restore', async () => {
  const folder = mkdtempSync('/tmp/cetak-group-keys-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const shop = await createTestApp({ PUBLIC_URL: 'https://kedai.example' }, database)
  const { key, parents, input } = await createOpenGroup(shop)
  const path = join(folder, 'backup')
  await writeBackup(database, path)
  await shop.close()
  const rows = gunzipSync(readFileSync(path)).toString().split('\n')
  const stored = rows.find((row) => row.includes('"parents_key":"')) ?? ''
  expect(stored).toContain(`"name":"${input.name}"`)
  expect(stored).not.toContain(key)
  expect(stored).not.toContain(parents)

  const source = { path, name: 'The file' }
  const head = await readCompatibleHeader(source)
  await database.session((session) =>
    session.transaction(async (tx) => {
      await dropTables(tx)
      await restoreIntoEmptyDatabase(tx, source, head, openFolderStorage(dirname(path)))
    }),
  )
  const again = await createTestApp({ PUBLIC_URL: 'https://kedai.example' }, database)
  onTestFinished(() => again.close())
  const view = await readGroupAsOrganiser(again, key)
  expect(view.name).toBe(input.name)
  const fresh = String(view.parents_key)
  expect(fresh).not.toBe(parents)
  for (const link of [parents, fresh])
    expect((await callGroupApi(again, '/parents', { key: link })).status).toBe(200)
  expect((await callGroupApi(again, '/parents', { key })).body.code).toBe('not_found')
})
