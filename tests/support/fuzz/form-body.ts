import type { SeededRandom } from './chance.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['a.png', png],
  ['a.png', png.subarray(0, 40)],
  ['a.csv', Buffer.from('Name,Phone\r\nAni,0123456789\r\nA\0b,0123456780\r\n')],
  ['a.csv', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ['a.csv', Buffer.from(`Name,Phone\r\n${'e\u0301'.repeat(5_000)},"012`)],
  ['a.vcf', Buffer.from('BEGIN:VCARD\r\nFN:A\0\r\nTEL:+60123456789\r\nEND:VCARD\r\n')],
  ['a.json', Buffer.from('[{"a":"\\ud800"}]')],
  ['\u202egnp.exe', Buffer.from('MZ\0\0')],
  ['', Buffer.alloc(0)],
  [`${'x'.repeat(1_000)}.pdf`, Buffer.from('%PDF-1.7\n%%EOF')],
]

export function createFormBody(chance: SeededRandom): { headers: Record<string, string>; body: Buffer } {
  const [name, bytes] = chance.one(files)
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const end = chance.hits(0.9) ? `\r\n--${edge}--\r\n` : '\r\n'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]),
  }
}
