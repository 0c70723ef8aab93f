import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileMissingError, type FileStorage } from '#server/storage/file-storage.ts'
import { openS3Storage } from '#server/storage/s3-storage.ts'
import { s3Key, startS3, type FakeS3 } from '../fakes/s3.ts'

let s3: FakeS3
let storage: FileStorage
beforeEach(async () => {
  s3 = await startS3()
  storage = openS3Storage({
    url: s3.url,
    region: 'auto',
    prefix: 'files/',
    keyId: s3Key.id,
    secret: s3Key.secret,
  })
})
afterEach(() => s3.close())

const content = randomBytes(300_000)
const hash = createHash('sha256').update(content).digest('hex')
const read = async (range?: { from: number; to: number }) =>
  Buffer.concat(await (await storage.read(hash, range)).toArray())

async function all(names: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const name of names) found.push(name)
  return found
}

test('FIX-54 stores files in a bucket and reads them whole and by range', async () => {
  expect(await storage.sizeOf(hash)).toBeNull()
  await expect(storage.read(hash)).rejects.toThrow(FileMissingError)
  await storage.write(hash, content)
  expect([...s3.objects.keys()]).toEqual([`files/${hash}`])
  expect(await storage.sizeOf(hash)).toBe(content.length)
  expect(content.equals(await read())).toBe(true)
  expect(content.subarray(5, 11).equals(await read({ from: 5, to: 10 }))).toBe(true)
  s3.objects.set('files/nota.txt', Buffer.from('ours'))
  expect(await all(storage.list(new Date()))).toEqual([hash])
  expect(await all(storage.list(new Date(0)))).toEqual([])
  await storage.remove(hash)
  expect([...s3.objects.keys()]).toEqual(['files/nota.txt'])
})

test.each(['refuses', 'breaks off', 'keeps half'] as const)(
  'FIX-54 reports a failed write, and stores the file on the next attempt (the bucket %s)',
  async (how) => {
    s3.behave(how)
    await expect(storage.write(hash, content)).rejects.toThrow()
    s3.behave('well')
    expect(await storage.sizeOf(hash)).toBeNull()
    await storage.write(hash, content)
    expect(content.equals(await read())).toBe(true)
  },
)
