import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { startContactSource } from '../fakes/contact-source.ts'
import { importContactFile } from '#server/import-contacts.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runCetak } from '../support/cetak.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

const path = '/api/v2/contacts'
const source = await startContactSource()
const test = appTest({ env: { CONTACTS_SOURCE_URL: source.url } })

afterAll(async () => {
  await source.close()
})
test.beforeEach(async ({ shop }) => {
  source.behave({ records: [] })
  await shop.database.db.execute(
    sql`truncate contacts, contact_groups, contact_group_members, contact_opt_outs cascade`,
  )
})

async function upload(shop: SignedInApp, file: string | Uint8Array, query = '', name = 'contacts.csv') {
  const form = new FormData()
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: `${path}/import${query}`,
    headers: {
      authorization: `Bearer ${shop.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const dryRun = async (shop: SignedInApp, file: string | Uint8Array, query = '') =>
  (await upload(shop, file, `?dry_run=true${query}`)).body.data
const createContact = async (shop: SignedInApp, body: object) =>
  (await shop.call('POST', path, { token: shop.token, body })).body.data
const readSource = (shop: SignedInApp, body: object) =>
  shop.call('POST', `${path}/import/source`, { token: shop.token, body })
const group = async (shop: SignedInApp, name: string) =>
  (await shop.call('POST', `${path}/groups`, { token: shop.token, body: { name } })).body.data.id
const duplicates = async (shop: SignedInApp) =>
  (await shop.call('GET', `${path}/duplicates`, { token: shop.token })).body.data
const merge = (shop: SignedInApp, keep_id: number, ids: number[]) =>
  shop.call('POST', `${path}/merge`, { token: shop.token, body: { keep_id, ids } })
const listStored = async (shop: SignedInApp) =>
  (await shop.call('GET', `${path}?limit=500`, { token: shop.token })).body.data
const summarize = (rows: { outcome: string; name: string; phone: string; notes: string[] }[]) =>
  rows.map(({ outcome, name, phone, notes }) => [outcome, name, phone, ...notes].join(' | '))

test('API-04 a dry run reports the outcome of each row, and the import then produces the same outcomes', async ({
  shop,
}) => {
  await createContact(shop, { name: 'Aminah', phone: '012-345 6789' })
  await createContact(shop, { name: 'Siti', phone: '60198765432' })
  const csv =
    'Name,Phone,Groups\r\nAminah Ali,+60 12-345 6789,Cikgu\r\nSiti,0198765432,\r\nZainal,0175550001,Cikgu\r\n' +
    'Tiada,,\r\n,0111111111,\r\nHuruf,call me,\r\nPendek,0123,\r\nZainal II,60175550001,\r\n"Panjang, 6.01E+10",6.01E+10,\r\n'
  const seen = await dryRun(shop, csv)
  expect(summarize(seen.rows)).toEqual([
    'updated | Aminah Ali | +60 12-345 6789 | Name: Aminah → Aminah Ali | Group: Cikgu',
    'unchanged | Siti | 0198765432',
    'new | Zainal | 0175550001 | Group: Cikgu',
    'refused | Tiada |  | No phone number',
    'refused |  | 0111111111 | No name',
    'refused | Huruf | call me | Phone number should contain only digits',
    'refused | Pendek | 0123 | Invalid Malaysian phone number format. Use format: 60123456789',
    'refused | Zainal II | 60175550001 | Same number as row 4 (Zainal)',
    'refused | Panjang, 6.01E+10 | 6.01E+10 | The spreadsheet has shortened this number: format the column as text and export again',
  ])
  expect(seen.rows.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(seen).toMatchObject({ applied: false, counts: { new: 1, updated: 1, unchanged: 1, refused: 6 } })
  expect((await listStored(shop)).map(({ name }: { name: string }) => name)).toEqual(['Aminah', 'Siti'])

  const { body } = await upload(shop, csv, `?plan=${seen.plan}`)
  expect(body.data).toMatchObject({ applied: true, counts: seen.counts, rows: [] })
  const [{ id }] = (await shop.call('GET', `${path}/groups`, { token: shop.token })).body.data
  expect(await listStored(shop)).toMatchObject([
    { name: 'Aminah Ali', phone: '012-3456789', group_ids: [id] },
    { name: 'Siti', group_ids: [] },
    { name: 'Zainal', phone: '60175550001', group_ids: [id] },
  ])
  const again = await dryRun(shop, csv)
  expect(again.counts).toEqual({ new: 0, updated: 0, unchanged: 3, refused: 6 })
  expect(again.refused_csv).toContain('\r\nHuruf,call me,,all,,Phone number should contain only digits\r\n')
  const mended = await dryRun(shop, again.refused_csv.replace('call me', "'+60175550009"))
  expect(mended.counts, 'of two with one number the other is looked at now').toEqual({
    new: 1,
    updated: 1,
    unchanged: 0,
    refused: 4,
  })
  expect(mended.refused_csv.split('\r\n')[0]).toBe('\uFEFFName,Phone,Groups,Messages,Promotions,Why')
})

test('refuses an import when the contacts have changed since the preview', async ({ shop }) => {
  const csv = 'Name,Phone\nAminah,0123456789'
  const { plan } = await dryRun(shop, csv)
  await createContact(shop, { name: 'Minah', phone: '60123456789' })
  expect(await upload(shop, csv, `?plan=${plan}`)).toMatchObject({ status: 409, body: { code: 'changed' } })
  expect(await listStored(shop)).toMatchObject([{ name: 'Minah' }])
  expect(summarize((await dryRun(shop, csv, '&names=ours&group=Baru')).rows)).toEqual([
    'updated | Aminah | 0123456789 | Group: Baru',
  ])
})

test('reads both Google Contacts export formats, with several numbers per cell and Google’s labels', async ({
  shop,
}) => {
  const now =
    '\uFEFFFirst Name,Middle Name,Last Name,Organization Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\r\n' +
    'Lim,,Wei Ming,,* myContacts ::: Pelanggan,Mobile,+60 12-999 8888 ::: 03-1234 5678,Work,0197776666\r\n' +
    ',,,Kedai Contoh,* myContacts,,0176665555,,\r\n'
  expect(summarize((await dryRun(shop, now)).rows)).toEqual([
    'new | Lim Wei Ming | +60 12-999 8888 | Group: Pelanggan',
    'new | Lim Wei Ming | 03-1234 5678 | Group: Pelanggan',
    'new | Lim Wei Ming | 0197776666 | Group: Pelanggan',
    'new | Kedai Contoh | 0176665555',
  ])
  const older =
    'Name,Given Name,Family Name,Group Membership,Phone 1 - Type,Phone 1 - Value\nSiti Ali,Siti,Ali,* My Contacts ::: Ibu bapa,Mobile,0123456789\n'
  expect(summarize((await dryRun(shop, older)).rows)).toEqual([
    'new | Siti Ali | 0123456789 | Group: Ibu bapa',
  ])
})

const twoBytes = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
test.for<[string, string | Buffer]>([
  ['semicolons', 'Nama;No. Telefon\nJosé;012-345 6789\n'],
  ['a line that names the separator', 'sep=;\r\nNama;Telefon\r\nJosé;012-345 6789\r\n'],
  ['tabs, UTF-16 and a byte order mark', twoBytes('Name\tMobile Phone\r\nJosé\t012-345 6789\r\n')],
  ['Windows-1252', Buffer.from('Name,Phone\r\nJosé,012-345 6789\r\n', 'latin1')],
  ['a byte order mark, quotes and empty lines', '\uFEFF"Name","Phone"\r\n\r\n"José","012-345 6789"\r\n,\r\n'],
  ['no header row', 'José,012-345 6789\n'],
  ['a formula that keeps the leading zero', 'Name,Phone\nJosé,"=""012-345 6789"""\n'],
])('reads a CSV file with %s', async ([_what, file], { shop }) => {
  expect(summarize((await dryRun(shop, file)).rows)).toEqual(['new | José | 012-345 6789'])
})

test.for<[string, string, string]>([
  ['text instead of a table', 'hello\nworld\n', 'unreadable'],
  ['no phone numbers', 'Name,City\nAminah,Kajang\n', 'unreadable'],
  ['no content', '', 'unreadable'],
])('refuses a contact file with %s', async ([_what, file, code], { shop }) => {
  expect(await upload(shop, file)).toMatchObject({ status: 400, body: { code } })
})

test('refuses an import call without a file', async ({ shop }) => {
  const answer = await shop.call('POST', `${path}/import`, { token: shop.token, body: {} })
  expect(answer).toMatchObject({ status: 400, body: { error: 'Choose a CSV or vCard file.' } })
})

test('detects a vCard file by its content', async ({ shop }) => {
  const cards =
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=6C=69;=53=69=74=69;;;\r\nTEL;CELL:0123456789\r\nEND:VCARD\r\n' +
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Tiada\r\nEND:VCARD\r\n'
  const { rows } = await dryRun(shop, cards)
  expect(summarize(rows)).toEqual(['new | Siti Ali | 0123456789', 'refused | Tiada |  | No phone number'])
})

test('previews the external list row by row, with the reason for each skipped record', async ({ shop }) => {
  source.behave({
    records: [
      { firstName: 'Aminah', phoneNumber: 60123456789 },
      { firstName: '', phoneNumber: '0198765432' },
      { firstName: 'Siti', phoneNumber: 'nanti' },
    ],
  })
  const seen = (await readSource(shop, { dry_run: 'true' })).body.data
  expect(summarize(seen.rows)).toEqual([
    'new | Aminah | 60123456789',
    'refused |  | 0198765432 | No name',
    'refused | Siti | nanti | Phone number should contain only digits',
  ])
  expect((await readSource(shop, { plan: seen.plan })).body.data.applied).toBe(true)
  expect(await listStored(shop)).toMatchObject([{ name: 'Aminah' }])
  source.behave({ html: '<html>quota</html>' })
  expect(await readSource(shop, { dry_run: 'true' })).toMatchObject({
    status: 502,
    body: { error: 'Invalid data format received' },
  })
})

test('re-importing an export changes nothing, and an import cannot undo an opt-out', async ({ shop }) => {
  const { id } = (
    await shop.call('POST', `${path}/groups`, { token: shop.token, body: { name: 'Cikgu, "A"' } })
  ).body.data
  await createContact(shop, { name: '=SUM(A1)', phone: '012-345 6789', group_ids: [id], messages: 'orders' })
  await createContact(shop, { name: 'Ali; "B" 你好', phone: '0198765432' })
  for (const format of ['csv', 'vcf']) {
    const file = await shop.call('GET', `${path}/export?format=${format}`, { token: shop.token })
    expect(file.headers['content-disposition']).toMatch(
      new RegExp(`contacts-\\d{4}-\\d\\d-\\d\\d\\.${format}`),
    )
    expect((await dryRun(shop, file.body)).counts).toEqual({ new: 0, updated: 0, unchanged: 2, refused: 0 })
    // A spreadsheet must not run a name as a formula.
    if (format === 'csv') expect(file.body).toContain("'=SUM(A1)")
  }
  const only = await shop.call('GET', `${path}/export?group_id=${id}`, { token: shop.token })
  expect(only.body.trim().split('\r\n')).toHaveLength(2)
  await upload(shop, 'Name,Phone,Messages\n=SUM(A1),0123456789,all\nAli,0198765432,none\n')
  expect((await listStored(shop)).map(({ messages }: { messages: string }) => messages)).toEqual([
    'orders',
    'none',
  ])
})

test('imports twenty thousand contacts at once, and a search finds them', async ({ shop }) => {
  const lines = Array.from(
    { length: 20_000 },
    (_, n) => `Pelanggan ${n},6012${String(n).padStart(7, '0')},Ramai`,
  )
  const { body } = await upload(shop, `Name,Phone,Groups\n${lines.join('\n')}\n`)
  expect(body.data.counts.new).toBe(20_000)
  const page = await shop.call('GET', `${path}/page?search=pelanggan 1999`, { token: shop.token })
  expect(page.body.data).toMatchObject({ total: 11 })
})

test('merges contacts with the same number and keeps the chosen name and all groups', async ({ shop }) => {
  const [one, two] = [await group(shop, 'Satu'), await group(shop, 'Dua')]
  const aminah = await createContact(shop, { name: 'Aminah', phone: '012-345 6789', group_ids: [one] })
  const minah = await createContact(shop, { name: 'Kak Minah', phone: '+60123456789', group_ids: [two] })
  const other = await createContact(shop, { name: 'Siti', phone: '60198765432' })
  expect(await duplicates(shop)).toMatchObject({
    total: 1,
    sets: [{ number: '60123456789', contacts: [{ name: 'Aminah' }, { name: 'Kak Minah' }] }],
  })
  expect(await merge(shop, minah.id, [aminah.id, other.id])).toMatchObject({
    status: 409,
    body: { code: 'different_numbers' },
  })
  expect((await merge(shop, minah.id, [aminah.id, minah.id])).body.data).toMatchObject({
    name: 'Kak Minah',
    group_ids: [one, two],
  })
  expect(await duplicates(shop)).toEqual({ sets: [], total: 0 })
  expect(await merge(shop, aminah.id, [minah.id])).toMatchObject({ status: 404 })
  const { entries } = (await shop.call('GET', '/api/v2/audit?search=merged', { token: shop.token })).body.data
  expect(entries).toMatchObject([{ actor: 'Admin', subject: '2 into Kak Minah +60123456789' }])
})

const outputLines = (outcome: string, note = '') => [
  `row 2     ${outcome.padEnd(9)} Aminah · 012-345 6789${note}`,
  expect.stringMatching(/^row 3 {5}refused {3}Bakri · 12 · .*number/),
]

test('`cetak import` previews each row of a contact file and imports the file only with --yes', async () => {
  const { address, remove } = await acquireTestDatabase()
  const file = join(address.dataDir, 'kenalan.csv')
  writeFileSync(file, 'Name,Phone\nAminah,012-345 6789\nBakri,12\n')
  const run = async (given: { yes?: boolean; group?: string; file?: string } = {}) => {
    const lines: string[] = []
    await importContactFile(address, { file, yes: false, ourNames: false, ...given }, (line) =>
      lines.push(line),
    )
    return lines
  }
  const look = ['Nothing has been imported yet. Run the command again with --yes to import.']
  const fresh = [...outputLines('new', ' · Group: Sekolah'), '1 new, 0 updated, 0 unchanged, 1 refused.']
  expect(await run({ group: 'Sekolah' })).toEqual([...fresh, ...look])
  expect(await run({ group: 'Sekolah' })).toEqual([...fresh, ...look])
  const { code, printed } = await runCetak(address, 'import', file, '--yes', '--group', 'Sekolah')
  expect([code, printed.trimEnd().split('\n')]).toEqual([0, [...fresh, 'The contacts were imported.']])
  expect(await run()).toEqual([
    ...outputLines('unchanged'),
    '0 new, 0 updated, 1 unchanged, 1 refused.',
    ...look,
  ])

  await expect(run({ file: '/tmp/cetak-none.csv' })).rejects.toThrow(
    /cetak-none.csv can't be read: .*no such file/,
  )
  await expect(run({ group: 'x'.repeat(61) })).rejects.toThrow(/^--group: /)
  writeFileSync(file, 'hello')
  await expect(run()).rejects.toThrow(/No names and phone numbers found/)
  const database = await openDatabase(address)
  const { rows } = await database.db.execute(sql`select actor, action, subject from audit_log`)
  expect(rows).toEqual([{ actor: 'npm run cetak', action: 'imported contacts', subject: '1 new, 0 updated' }])
  await database.close()
  await remove()
})

test('FIX-14 truncates a long group name without splitting an emoji', async ({ shop }) => {
  const long = `${'a'.repeat(59)}😀😀`
  const { status, body } = await upload(shop, `Name,Phone,Groups\nAli,0123456789,${long}\n`)
  expect([status, body.data?.counts]).toEqual([200, { new: 1, updated: 0, unchanged: 0, refused: 0 }])
  const groups = await shop.call('GET', `${path}/groups`, { token: shop.token })
  expect(groups.body.data.map(({ name }: { name: string }) => name)).toEqual([`${'a'.repeat(59)}😀`])
})

test('FIX-18 reports the line of an unclosed quote and reads the rows above it', async ({ shop }) => {
  const rows = Array.from({ length: 1000 }, (_, n) => `Pelanggan ${n},6012${String(n).padStart(7, '0')}`)
  rows[2] = `"Pelanggan 2,60120000002`
  const seen = await dryRun(shop, ['Name,Phone', ...rows].join('\n'))
  expect(summarize(seen.rows)).toEqual([
    'new | Pelanggan 0 | 60120000000',
    'new | Pelanggan 1 | 60120000001',
    'refused | Pelanggan 2,60120000002 |  | The quotation mark in row 4 is not closed. The rows below it were not read.',
  ])
  // The next quote in the file closes the open quote in the wrong place.
  rows[500] = `"Pelanggan 500",60120000500`
  expect((await dryRun(shop, ['Name,Phone', ...rows].join('\n'))).rows).toEqual(seen.rows)
  const heading = await upload(shop, 'Name,"Phone\nAli,0123456789\n')
  expect(heading).toMatchObject({
    status: 400,
    body: { error: 'The quotation mark in row 1 is not closed. The rows below it were not read.' },
  })
})

test.for([
  ['Nama Pelanggan,No. H/P', 'Ali,0123456789'],
  ['Nama,Handphone', 'Ali,0123456789'],
  ['Nama,Contact No.', 'Ali,0123456789'],
  ['Nama,No Telefon Bimbit', 'Ali,0123456789'],
  ['Order Number,First Name (Billing),Phone (Billing)', '1042,Ali,0123456789'],
  ['Member Number,Customer Name,Contact Number', '60111112222,Ali,0123456789'],
  ['No. K/P,Nama Murid,No. Tel', '010203040506,Ali,0123456789'],
])('FIX-18 recognises the headings %s', async ([heads, row], { shop }) => {
  expect(summarize((await dryRun(shop, `${heads}\n${row}\n`)).rows)).toEqual(['new | Ali | 0123456789'])
})

test('FIX-18 requires a choice of columns for a file with unclear headings, and reads the chosen columns', async ({
  shop,
}) => {
  const file = 'Peserta,Nombor Ahli,Nombor\nAli,60111112222,0123456789\nSiti,60111113333,0198765432\n'
  const unsure = await upload(shop, file, '?dry_run=true')
  expect(unsure).toMatchObject({ status: 400, body: { code: 'unreadable' } })
  expect(unsure.body.details.columns).toEqual([
    { heading: 'Peserta', samples: ['Ali', 'Siti'], use: null },
    { heading: 'Nombor Ahli', samples: ['60111112222', '60111113333'], use: null },
    { heading: 'Nombor', samples: ['0123456789', '0198765432'], use: null },
  ])
  const seen = await dryRun(shop, file, '&name_column=0&phone_column=2')
  expect(summarize(seen.rows)).toEqual(['new | Ali | 0123456789', 'new | Siti | 0198765432'])
  expect(seen.columns.map(({ use }: { use: string | null }) => use)).toEqual(['name', null, 'phone'])
})

test('FIX-13 reports every card of a damaged vCard file, even when a line is very long', async ({ shop }) => {
  const file = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;ENCODING=QUOTED-PRINTABLE:=41=6C=69=',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN:Siti',
    'TEL:0123456789',
    'BEGIN:VCARD',
    'END:VCARD',
    'BEGIN:VCARD',
    `NOTE;ENCODING=QUOTED-PRINTABLE:${'a'.repeat(200_000)}`,
    'FN:Mei',
    'TEL:0198765432',
    'END:VCARD',
  ].join('\r\n')
  expect(summarize((await dryRun(shop, file)).rows)).toEqual([
    'refused | Ali |  | No phone number',
    'new | Siti | 0123456789',
    'refused |  |  | No name and no phone number',
    'new | Mei | 0198765432',
  ])
})
