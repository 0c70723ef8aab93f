import { zipSync } from 'fflate'
import sharp from 'sharp'
import {
  createGif,
  createPackedZeros,
  createPng,
  declareJpegSize,
  declareAvifSize,
  declareWebpSize,
  createTiff,
  repeatJpegScans,
  insertJpegSegments,
} from './malicious-image-parts.ts'

export interface MaliciousImage {
  name: string
  bytes: Buffer
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4005f' } })

const kilobytes = (count: number) => Buffer.alloc(count * 1000, 7)

export async function createMaliciousImages(): Promise<MaliciousImage[]> {
  const baseline = await flat(64, 64).jpeg().toBuffer()
  const progressive = await flat(64, 64).jpeg({ progressive: true }).toBuffer()
  const large = await flat(3000, 3000).jpeg({ progressive: true }).toBuffer()
  const webp = await flat(16, 16).webp({ lossless: true }).toBuffer()
  const avif = await flat(64, 64).avif({ effort: 0 }).toBuffer()
  const small = createPng({ width: 60, height: 60 })
  const many = (times: number, begins: string) =>
    Array.from({ length: times }, (_, at) =>
      Buffer.concat([Buffer.from(begins), Buffer.from([at + 1, times]), kilobytes(60)]),
    )
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const zip = Buffer.from(zipSync({ 'a.html': new Uint8Array(page) }))
  /** The colour profile and the text each expand to a hundred megabytes. */
  const profile = Buffer.concat([Buffer.from('p\0\0'), createPackedZeros(100_000_000)])
  const text = Buffer.concat([Buffer.from('t\0\0'), createPackedZeros(100_000_000)])
  const hurtful: Record<string, Buffer> = {
    'flood.png': createPng({ width: 30_000, height: 30_000 }),
    'flood-just-within.png': createPng({ width: 8900, height: 8900 }),
    'flood-16-bit.png': createPng({ width: 8900, height: 8900, bits: 16 }),
    'flood-16-bit-interlaced.png': createPng({ width: 8900, height: 8900, bits: 16, interlaced: true }),
    'interlaced.png': createPng({ width: 8000, height: 8000, interlaced: true }),
    'interlaced-just-within.png': createPng({ width: 5000, height: 5000, interlaced: true }),
    'a-line.png': createPng({ width: 80_000_000, height: 1, share: 0.5 }),
    'a-column.png': createPng({ width: 1, height: 80_000_000, share: 0.5 }),
    'says-more-than-it-has.png': createPng({ width: 8000, height: 8000, share: 0.01 }),
    'truncated.png': createPng({ width: 4000, height: 4000, share: 0.5 }),
    'truncated-interlaced.png': createPng({ width: 4500, height: 4500, interlaced: true, share: 0.5 }),
    'profile.png': createPng({ width: 60, height: 60, before: [['iCCP', profile]] }),
    'texts.png': createPng({
      width: 60,
      height: 60,
      before: Array.from({ length: 20 }, () => ['zTXt', text]),
    }),
    'exif.png': createPng({ width: 60, height: 60, before: [['eXIf', kilobytes(10_000)]] }),
    'flood.jpg': declareJpegSize(baseline, 65_000, 65_000),
    'says-more-than-it-has.jpg': declareJpegSize(baseline, 8900, 8900),
    'flood-progressive.jpg': declareJpegSize(progressive, 20_000, 20_000),
    'progressive-just-within.jpg': declareJpegSize(progressive, 5400, 5400),
    'scans.jpg': repeatJpegScans(large, 400),
    'truncated.jpg': large.subarray(0, large.length / 2),
    'profile.jpg': insertJpegSegments(baseline, 0xe2, many(255, 'ICC_PROFILE\0')),
    'exif.jpg': insertJpegSegments(baseline, 0xe1, many(200, 'Exif\0\0')),
    'page.jpg': Buffer.concat([baseline, page]),
    'archive.png': Buffer.concat([small, zip]),
    'program.gif': Buffer.concat([createGif(10, 10, 1), Buffer.from('/*=1;*/alert(1)')]),
    'flood.gif': createGif(20_000, 20_000, 2),
    'many-frames.gif': createGif(3000, 3000, 2000),
    'flood.webp': declareWebpSize(webp, 16_383, 16_383),
    'flood.avif': declareAvifSize(avif, 16_000, 16_000),
    'flood.tiff': createTiff(30_000, 30_000),
  }
  return Object.entries(hurtful).map(([name, bytes]) => ({ name, bytes }))
}
