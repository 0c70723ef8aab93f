import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { openPicture, readHeaderWithinLimits } from './open-picture.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Longest side in pixels. The modules of a payment code stay several pixels wide. */
const longestSide = 2000

export async function readQrCodes(bytes: Uint8Array): Promise<string[]> {
  await readHeaderWithinLimits(bytes)
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const upright = await openPicture(bytes)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  const found = await readBarcodes(upright, { formats: ['QRCode'], tryHarder: true })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
