import { crc32, deflateSync } from 'node:zlib'

// Parts of malicious pictures. This module only creates small files and decodes none.

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/**
 * Returns zeros compressed with zlib without having to compress all of them: one compressed megabyte ends on a byte
 * boundary and is repeated. The checksum of zeros can be calculated directly.
 */
export function createPackedZeros(bytes: number): Buffer {
  const mega = 1 << 20
  // `Z_FULL_FLUSH` (3) ends the piece on a byte boundary. The two leading and four trailing bytes of zlib are
  // removed.
  const piece = deflateSync(Buffer.alloc(mega), { level: 9, finishFlush: 3 }).subarray(2)
  const rest = deflateSync(Buffer.alloc(bytes % mega), { level: 9 }).subarray(2, -4)
  const sum = u32(((bytes % 65_521) << 16) | 1)
  const pieces = Array.from({ length: Math.floor(bytes / mega) }, () => piece)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, rest, sum])
}

export interface PngParts {
  width: number
  height: number
  bits?: 8 | 16
  interlaced?: boolean
  before?: [type: string, data: Uint8Array][]
  /** The share of the file's bytes to keep. Less than 1 truncates the file. */
  share?: number
}

export function createPng({
  width,
  height,
  bits = 8,
  interlaced = false,
  before = [],
  share = 1,
}: PngParts): Buffer {
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([bits, 2, 0, 0, interlaced ? 1 : 0])])
  const row = (across: number) => (across === 0 ? 0 : 1 + across * 3 * (bits / 8))
  let bytes = row(width) * height
  if (interlaced) {
    const passes = [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ]
    bytes = 0
    for (const [x = 0, y = 0, dx = 1, dy = 1] of passes)
      bytes += row(Math.ceil((width - x) / dx)) * Math.ceil((height - y) / dy)
  }
  const data = createPackedZeros(Math.floor(bytes))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...before.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', data.subarray(0, Math.floor(data.length * share))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function insertJpegSegments(jpeg: Buffer, marker: number, contents: Uint8Array[]): Buffer {
  const segments = contents.map((content) =>
    Buffer.concat([
      Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
      content,
    ]),
  )
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

export function declareJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const at = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

export function repeatJpegScans(jpeg: Buffer, times: number): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(at, -2)
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Creates a GIF of this size with many almost empty frames. */
export function createGif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.concat([
    Buffer.from('21f90400020000002c00000000', 'hex'),
    size,
    Buffer.from('000202440100', 'hex'),
  ])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ])
}

/** Creates a TIFF of one strip that declares this size but contains only a few bytes. */
export function createTiff(width: number, height: number): Buffer {
  const entries: [tag: number, type: 3 | 4, value: number][] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 16],
  ]
  const table = Buffer.alloc(2 + entries.length * 12 + 4)
  table.writeUInt16LE(entries.length)
  for (const [at, [tag, type, value]] of entries.entries()) {
    table.writeUInt16LE(tag, 2 + at * 12)
    table.writeUInt16LE(type, 4 + at * 12)
    table.writeUInt32LE(1, 6 + at * 12)
    table.writeUInt32LE(value, 10 + at * 12)
  }
  return Buffer.concat([Buffer.from('49492a0018000000', 'hex'), Buffer.alloc(16), table])
}

/** Returns a lossless WebP of one colour with another size in its header. The pixels of such a WebP take no bytes. */
export function declareWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(webp)
  const at = copy.indexOf('VP8L') + 9
  const flags = copy.readUInt32LE(at) & 0xf0000000
  copy.writeUInt32LE((flags | (width - 1) | ((height - 1) << 14)) >>> 0, at)
  return copy
}

export function declareAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif)
  const at = copy.indexOf('ispe') + 8
  copy.writeUInt32BE(width, at)
  copy.writeUInt32BE(height, at + 4)
  return copy
}
