import { deflateSync } from 'node:zlib'
import { createPackedZeros, createPng, createTiff } from './malicious-image-parts.ts'
import { createMaliciousImages } from './malicious-images.ts'
import { expensivePdfs } from './expensive-pdfs.ts'

export interface ExpensiveFile {
  name: string
  bytes: Buffer
}

const svg = (body: string, size = 'width="500" height="500"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${body}</svg>`,
  )
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

function laughs(depth: number): string {
  const groups = range(depth).map(
    (at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
  )
  return `<defs><rect id="g0" width="9" height="9"/>${groups.join('')}</defs><use xlink:href="#g${depth}"/>`
}

function patterns(depth: number): string {
  const each = range(depth).map(
    (at) =>
      `<pattern id="p${at + 1}" width="0.01" height="0.01"><rect width="500" height="500" fill="url(#p${at})"/></pattern>`,
  )
  return `<defs><pattern id="p0" width="0.001" height="0.001"><rect width="9" height="9"/></pattern>${each.join('')}</defs><rect width="500" height="500" fill="url(#p${depth})"/>`
}

function psd(width: number, height: number): Buffer {
  const head = Buffer.alloc(26)
  head.write('8BPS')
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(56, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(16, 22)
  head.writeUInt16BE(3, 24)
  return Buffer.concat([head, Buffer.alloc(100, 0xff)])
}

function packedTiff(side: number): Buffer {
  const strip = createPackedZeros(side * side)
  const plain = createTiff(side, side)
  const table = plain.subarray(24)
  const entry = (tag: number) =>
    range(table.readUInt16LE(0)).find((at) => table.readUInt16LE(2 + at * 12) === tag) ?? 0
  const moved = Buffer.from(table)
  moved.writeUInt32LE(8, 2 + entry(259) * 12 + 8)
  moved.writeUInt32LE(strip.length, 2 + entry(279) * 12 + 8)
  const head = Buffer.from(plain.subarray(0, 8))
  head.writeUInt32LE(8 + strip.length, 4)
  return Buffer.concat([head, strip, moved])
}

function circularTiff(): Buffer {
  const bytes = Buffer.from(createTiff(600, 600))
  bytes.writeUInt32LE(24, bytes.length - 4)
  return bytes
}

const others: Record<string, () => Buffer> = {
  'laughs.svg': () => svg(laughs(9)),
  'patterns-nested.svg': () => svg(patterns(7)),
  'blurs.svg': () =>
    svg(
      `<filter id="f">${'<feGaussianBlur stdDeviation="400"/><feTurbulence numOctaves="200" baseFrequency="0.9"/>'.repeat(60)}</filter><rect width="500" height="500" filter="url(#f)"/>`,
    ),
  'filters-many.svg': () =>
    svg(
      `<filter id="f"><feMorphology operator="dilate" radius="200"/></filter>${'<rect width="500" height="500" filter="url(#f)"/>'.repeat(500)}`,
    ),
  'size-of-a-billion.svg': () =>
    svg('<rect width="9" height="9"/>', 'width="1000000000" height="1000000000"'),
  'groups-deep.svg': () => svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
  'masks-nested.svg': () =>
    svg(
      `<defs>${range(60)
        .map(
          (at) =>
            `<mask id="m${at}"><rect width="500" height="500" fill="#fff" ${at ? `mask="url(#m${at - 1})"` : ''}/></mask>`,
        )
        .join('')}</defs>${'<rect width="500" height="500" mask="url(#m59)"/>'.repeat(20)}`,
    ),
  'dashes-tiny.svg': () =>
    svg(
      `<path d="M0 0L${'500 500L0 0L'.repeat(2000)}9 9" stroke="#000" fill="none" stroke-width="9" stroke-dasharray="0.001"/>`,
    ),
  'points-many.svg': () => svg(`<path d="M0 0${'L500 1L3 499'.repeat(350_000)}"/>`),
  'picture-inside.svg': () =>
    svg(
      `<image width="500" height="500" xlink:href="data:image/png;base64,${createPng({ width: 25_000, height: 25_000 }).toString('base64')}"/>`,
    ),
  'interlaced-just-within-16-bit.png': () =>
    createPng({ width: 5300, height: 5300, bits: 16, interlaced: true }),
  'packed.tiff': () => packedTiff(17_000),
  'circle.tiff': circularTiff,
  'flood.psd': () => psd(300_000, 300_000),
  'nothing-behind-its-head.pdf': () =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      deflateSync(Buffer.alloc(9_000_000)),
      Buffer.from('\ntrailer<<'),
    ]),
}

const asPictures = [
  'flood-16-bit-interlaced.png',
  'interlaced.png',
  'profile.png',
  'flood-progressive.jpg',
  'scans.jpg',
  'many-frames.gif',
  'flood.avif',
  'flood.tiff',
]

export const expensiveFileNames = [...Object.keys(expensivePdfs), ...Object.keys(others), ...asPictures]

/**
 * Creates a small file that costs a decoder much memory or time. `expensiveFileNames` contains at least one file for
 * each accepted format.
 */
export async function createExpensiveFile(name: string): Promise<ExpensiveFile> {
  const make = expensivePdfs[name] ?? others[name]
  if (make) return { name, bytes: make() }
  const found = (await createMaliciousImages()).find((each) => each.name === name)
  if (!found) throw new Error(`there is no nasty file ${name}`)
  return found
}
