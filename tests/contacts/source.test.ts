import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSourceContacts, readContactSource } from '#server/features/contacts/contact-source.ts'
import { startContactSource, type FakeContactSource } from '../fakes/contact-source.ts'

let source: FakeContactSource
beforeEach(async () => void (source = await startContactSource()))
afterEach(() => source.close())

const named = (name: string, phone: string) => ({ name, phone, sourceKey: `${phone} ${name}` })

test('CONT-02 reads only records with a phone number and a name, and removes whitespace from phone numbers', () => {
  const records = [
    { phoneNumber: 60123456789, firstName: ' Aminah ' },
    { phoneNumber: '019 876\t5432', firstName: 'Siti' },
    { phoneNumber: '', firstName: 'No phone' },
    { phoneNumber: '601111111111', firstName: '   ' },
    { phoneNumber: null, firstName: 'Null' },
    { firstName: 'Missing' },
    { phoneNumber: { odd: true }, firstName: 'Odd' },
    null,
    'text',
    { phoneNumber: '60123456789', firstName: 'Aminah' },
  ]
  expect(parseSourceContacts(records)).toEqual([named('Aminah', '60123456789'), named('Siti', '0198765432')])
})

test('CONT-02 follows a redirect to the external list', async () => {
  source.behave({ records: [{ phoneNumber: 60123456789, firstName: 'Aminah' }] })
  expect(await readContactSource(source.url)).toEqual([named('Aminah', '60123456789')])
})

test.each([
  [
    'a plain-text error with status 404',
    { status: 404, text: 'Not Found' },
    'Failed to fetch: 404 Not Found',
  ],
  [
    'an HTML error page with status 500',
    { html: '<h1>Sorry</h1>', status: 500 },
    'Failed to fetch: 500 Internal Server Error',
  ],
  ['an HTML error page with status 200', { html: '<html>Error</html>' }, 'Invalid data format received'],
  ['JSON that is not a list', { records: { error: 'quota' } }, 'Invalid data format received'],
  ['a broken connection', { broken: true as const }, 'Failed to fetch phone numbers'],
])('COMP-02 reports why the external list can’t be read: %s', async (_, behaviour, words) => {
  source.behave(behaviour)
  await expect(readContactSource(source.url)).rejects.toThrow(words)
})
