import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startContactSource, type FakeContactSource } from '../fakes/contact-source.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const path = '/api/v2/contacts'
const key = 'kunci-mesin-kedai-0001'

describe('contacts managed by the shop', () => {
  let shop: TestApp
  let token: string
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    shop.call(method, url, { token, ...(body && { body }) })
  const add = async (name: string, phone: string) => (await call('POST', path, { name, phone })).body.data
  const namesFound = async (search: string) =>
    (await call('GET', `${path}?search=${encodeURIComponent(search)}`)).body.data.map(
      (contact: { name: string }) => contact.name,
    )

  beforeAll(async () => {
    shop = await createTestApp({ API_KEY: key })
    token = await shop.signIn()
  })
  afterAll(() => shop.close())

  test('API-04 creates, reads, updates and deletes a contact', async () => {
    const made = await call('POST', path, { name: ' Aminah binti Ali ', phone: '+60 12-345 6789' })
    expect(made).toMatchObject({
      status: 200,
      body: { data: { name: 'Aminah binti Ali', phone: '+6012-3456789' } },
    })
    const one = `${path}/${made.body.data.id}`
    expect((await call('GET', one)).body).toEqual(made.body)
    expect((await call('PUT', one, { name: 'Aminah Ali' })).body.data).toMatchObject({
      ...made.body.data,
      name: 'Aminah Ali',
      version: 1,
    })
    expect((await call('DELETE', one)).body).toEqual({ success: true })
    expect((await call('GET', one)).status).toBe(404)
    expect((await call('PUT', one, { name: 'Nobody' })).status).toBe(404)
    expect((await call('DELETE', one)).status).toBe(404)
  })

  test('API-04 accepts a delete request with a JSON content type and no body', async () => {
    const { id } = await add('Sementara', '601111111111')
    const answer = await shop.call('DELETE', `${path}/${id}`, {
      token,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  })

  test.each([
    [{ phone: '60123456789' }, { name: 'Name is required' }],
    [{ name: ' ', phone: '60123456789' }, { name: 'Name is required' }],
    [{ name: 'Siti' }, { phone: 'Phone number is required' }],
    [{ name: 'Siti', phone: ' \t' }, { phone: 'Phone number is required' }],
    [{ name: 'Siti', phone: 'call me' }, { phone: 'Phone number should contain only digits' }],
    [{ name: 'a\0b', phone: '60123456789' }, { name: 'Name is required' }],
  ])('CONT-02 refuses a contact without a valid name and phone number: %j', async (body, fields) => {
    expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { success: false, fields } })
  })

  test('API-04 returns pages of 20 contacts by default, and the total number of contacts', async () => {
    for (let n = 1; n <= 25; n += 1)
      await add(`Pelanggan ${String(n).padStart(2, '0')}`, `6019000${1000 + n}`)
    const first = await call('GET', `${path}?search=Pelanggan`)
    expect(first.body).toMatchObject({ success: true, page: 1, limit: 20, total: 25 })
    expect(first.body.data).toHaveLength(20)
    const second = await call('GET', `${path}/?page=3&limit=10&search=pelanggan`)
    expect(second.body.data.map((contact: { name: string }) => contact.name)).toEqual([
      'Pelanggan 21',
      'Pelanggan 22',
      'Pelanggan 23',
      'Pelanggan 24',
      'Pelanggan 25',
    ])
    expect((await call('GET', `${path}?limit=0`)).status).toBe(400)
  })

  test('CONT-01 finds contacts by part of a name or phone number, ignoring case, and takes wildcards literally', async () => {
    await add('Zainal 100% Murah', '60175550001')
    expect(await namesFound('zAINAL')).toEqual(['Zainal 100% Murah'])
    expect(await namesFound('6017 555')).toEqual(['Zainal 100% Murah'])
    expect(await namesFound('017-555 0001')).toEqual(['Zainal 100% Murah'])
    expect(await namesFound('0% m')).toEqual(['Zainal 100% Murah'])
    expect(await namesFound('Z%l')).toEqual([])
    expect(await namesFound('_ainal')).toEqual([])
  })

  test('CONT-02 lists all contacts in alphabetical order, ignoring case', async () => {
    await add('abu', '60120000001')
    await add('Zulkifli', '60120000002')
    await add('Abas', '60120000003')
    const { contacts, problem } = (await call('GET', `${path}/directory`)).body.data
    expect(problem).toBeNull()
    const names = contacts.map((contact: { name: string }) => contact.name.toLowerCase())
    expect(names).toEqual(names.toSorted((one: string, other: string) => (one < other ? -1 : 1)))
    expect(names).toContain('abu')
  })

  test('AUTH-08 only administrators and API keys with the contacts scope can read contacts', async () => {
    await shop.addUser('editor')
    const editor = await shop.signIn('editor')
    for (const url of [path, `${path}/directory`, `${path}/1`]) {
      expect((await shop.call('GET', url)).status).toBe(401)
      expect((await shop.call('GET', url, { token: editor })).status).toBe(403)
    }
    expect(
      (await shop.call('POST', path, { token: editor, body: { name: 'A', phone: '60123456789' } })).status,
    ).toBe(403)
    expect((await shop.call('GET', path, { key })).status).toBe(200)
    expect((await shop.call('GET', path, { key: 'not-a-key-at-all-00' })).status).toBe(401)
  })
})

describe('contacts of an external list', () => {
  let source: FakeContactSource
  let shop: TestApp
  let token: string
  const directory = async () => (await shop.call('GET', `${path}/directory`, { token })).body.data

  beforeEach(async () => {
    source = await startContactSource()
    await start()
  })
  afterEach(async () => {
    await shop.close()
    await source.close()
  })

  async function start() {
    shop = await createTestApp({ CONTACTS_SOURCE_URL: source.url })
    token = await shop.signIn()
  }
  /** A successful read is cached in the process, so another process of the shop reads the list again. */
  async function readAgain() {
    const other = await createTestApp({ CONTACTS_SOURCE_URL: source.url }, shop.database)
    const answer = await other.call('GET', `${path}/directory`, { token: await other.signIn() })
    await other.close()
    return answer.body.data
  }
  test('CONT-02 imports only complete records, removes whitespace from phone numbers and sorts contacts by name', async () => {
    source.behave(
      records(['Siti', '019 876 5432'], ['Aminah', 60123456789], ['', '601111111111'], ['Tiada', '']),
    )
    expect(nameOnly(await directory())).toEqual(['Aminah 60123456789', 'Siti 0198765432'])
  })

  test('saving the contact list adds and removes contacts and keeps the ids of unchanged contacts', async () => {
    source.behave(records(['Aminah', '60123456789'], ['Siti', '60198765432']))
    const before = await directory()
    source.behave(records(['Siti', '60198765432'], ['Zainal', '60175550001']))
    const after = await readAgain()
    expect(nameOnly(after)).toEqual(['Siti 60198765432', 'Zainal 60175550001'])
    expect(after.contacts[0].id).toBe(before.contacts[1].id)
  })

  test('reading the external list keeps the shop’s changes to contacts and does not restore deleted contacts', async () => {
    source.behave(records(['Aminah', '60123456789'], ['Siti', '60198765432']))
    const [aminah, siti] = (await directory()).contacts
    await shop.call('PUT', `${path}/${aminah.id}`, { token, body: { name: 'Aminah (cikgu)' } })
    await shop.call('DELETE', `${path}/${siti.id}`, { token })
    expect(nameOnly(await readAgain())).toEqual(['Aminah (cikgu) 60123456789'])
    source.behave(records())
    expect(nameOnly(await readAgain())).toEqual(['Aminah (cikgu) 60123456789'])
  })

  test('COMP-02 keeps the known contacts and reports the problem when the external list fails', async () => {
    source.behave(records(['Aminah', '60123456789']))
    await directory()
    source.behave({ html: '<html>quota</html>' })
    const answer = await readAgain()
    expect(answer.problem).toBe('Invalid data format received')
    expect(nameOnly(answer)).toEqual(['Aminah 60123456789'])
  })

  test('reads the external list once when several screens open together, and again after a failure', async () => {
    source.behave({ status: 503, text: 'Service Unavailable', afterMs: 400 })
    const problems = await Promise.all([directory(), directory(), directory()])
    expect(problems.map(({ problem }) => problem)).toEqual(
      Array(3).fill('Failed to fetch: 503 Service Unavailable'),
    )
    expect(source.countRequests()).toBe(1)
    source.behave(records(['Aminah', '60123456789']))
    expect(nameOnly(await directory())).toEqual(['Aminah 60123456789'])
    await directory()
    expect(source.countRequests()).toBe(2)
  })

  test('imports thousands of contacts from the external list', async () => {
    const many = Array.from({ length: 5000 }, (_, n): [string, number] => [`Pelanggan ${n}`, 60120000000 + n])
    source.behave(records(...many))
    expect((await directory()).contacts).toHaveLength(5000)
    source.behave(records(...many.slice(10)))
    expect((await readAgain()).contacts).toHaveLength(4990)
  })
})

const records = (...pairs: [string, number | string][]) => ({
  records: pairs.map(([firstName, phoneNumber]) => ({ firstName, phoneNumber })),
})
const nameOnly = ({ contacts }: { contacts: { name: string; phone: string }[] }) =>
  contacts.map(({ name, phone }) => `${name} ${phone}`)
