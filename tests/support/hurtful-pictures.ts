import { zipSync } from 'fflate'
import sharp from 'sharp'
import {
  gif,
  packedZeros,
  png,
  resized,
  resizedAvif,
  resizedWebp,
  tiff,
  withScans,
  withSegments,
} from './hurtful-parts.ts'

export interface Hurtful {
  name: string
  bytes: Buffer
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4005f' } })

const kilobytes = (count: number) => Buffer.alloc(count * 1000, 7)

/** Thirty small malicious files that overload a naive decoder. */
export async function hurtfulPictures(): Promise<Hurtful[]> {
  const baseline = await flat(64, 64).jpeg().toBuffer()
  const progressive = await flat(64, 64).jpeg({ progressive: true }).toBuffer()
  const large = await flat(3000, 3000).jpeg({ progressive: true }).toBuffer()
  const webp = await flat(16, 16).webp({ lossless: true }).toBuffer()
  const avif = await flat(64, 64).avif({ effort: 0 }).toBuffer()
  const small = png({ width: 60, height: 60 })
  const many = (times: number, begins: string) =>
    Array.from({ length: times }, (_, at) =>
      Buffer.concat([Buffer.from(begins), Buffer.from([at + 1, times]), kilobytes(60)]),
    )
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const zip = Buffer.from(zipSync({ 'a.html': new Uint8Array(page) }))
  /** A colour profile and a text that expand to a hundred megabytes. */
  const profile = Buffer.concat([Buffer.from('p\0\0'), packedZeros(100_000_000)])
  const text = Buffer.concat([Buffer.from('t\0\0'), packedZeros(100_000_000)])
  const hurtful: Record<string, Buffer> = {
    'flood.png': png({ width: 30_000, height: 30_000 }),
    'flood-just-within.png': png({ width: 8900, height: 8900 }),
    'flood-16-bit.png': png({ width: 8900, height: 8900, bits: 16 }),
    'flood-16-bit-interlaced.png': png({ width: 8900, height: 8900, bits: 16, interlaced: true }),
    'interlaced.png': png({ width: 8000, height: 8000, interlaced: true }),
    'interlaced-just-within.png': png({ width: 5000, height: 5000, interlaced: true }),
    'a-line.png': png({ width: 80_000_000, height: 1, share: 0.5 }),
    'a-column.png': png({ width: 1, height: 80_000_000, share: 0.5 }),
    'says-more-than-it-has.png': png({ width: 8000, height: 8000, share: 0.01 }),
    'truncated.png': png({ width: 4000, height: 4000, share: 0.5 }),
    'truncated-interlaced.png': png({ width: 4500, height: 4500, interlaced: true, share: 0.5 }),
    'profile.png': png({ width: 60, height: 60, before: [['iCCP', profile]] }),
    'texts.png': png({ width: 60, height: 60, before: Array.from({ length: 20 }, () => ['zTXt', text]) }),
    'exif.png': png({ width: 60, height: 60, before: [['eXIf', kilobytes(10_000)]] }),
    'flood.jpg': resized(baseline, 65_000, 65_000),
    'says-more-than-it-has.jpg': resized(baseline, 8900, 8900),
    'flood-progressive.jpg': resized(progressive, 20_000, 20_000),
    'progressive-just-within.jpg': resized(progressive, 5400, 5400),
    'scans.jpg': withScans(large, 400),
    'truncated.jpg': large.subarray(0, large.length / 2),
    'profile.jpg': withSegments(baseline, 0xe2, many(255, 'ICC_PROFILE\0')),
    'exif.jpg': withSegments(baseline, 0xe1, many(200, 'Exif\0\0')),
    'page.jpg': Buffer.concat([baseline, page]),
    'archive.png': Buffer.concat([small, zip]),
    'program.gif': Buffer.concat([gif(10, 10, 1), Buffer.from('/*=1;*/alert(1)')]),
    'flood.gif': gif(20_000, 20_000, 2),
    'many-frames.gif': gif(3000, 3000, 2000),
    'flood.webp': resizedWebp(webp, 16_383, 16_383),
    'flood.avif': resizedAvif(avif, 16_000, 16_000),
    'flood.tiff': tiff(30_000, 30_000),
  }
  return Object.entries(hurtful).map(([name, bytes]) => ({ name, bytes }))
}
