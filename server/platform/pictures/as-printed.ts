import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mostHeldBytes } from './bounds.ts'
import { bearableHeadOf, open } from './open.ts'
import type { Work } from './work.ts'

/**
 * A picture in the colours that a printer makes of it, on a screen: to the inks of its profile and back, by the colour library
 * (lcms) of what opens pictures. What is clear stays clear.
 */
export async function asPrinted({ bytes, profile }: Work<'asPrinted'>): Promise<Uint8Array> {
  await bearableHeadOf(bytes, mostHeldBytes.artwork)
  // The library takes a profile by the name of its file only.
  const folder = await mkdtemp(join(tmpdir(), 'cetak-profile-'))
  try {
    const path = join(folder, 'printer.icc')
    await writeFile(path, profile)
    const upright = open(bytes).toColourspace('srgb').ensureAlpha()
    const { data: alpha, info } = await upright
      .clone()
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const inks = await upright
      .clone()
      .removeAlpha()
      .toColourspace('cmyk')
      .withIccProfile(path)
      .tiff({ compression: 'none' })
      .toBuffer()
    const data = await open(inks).toColourspace('srgb').raw().toBuffer()
    const { width, height } = info
    return await open(data, { raw: { width, height, channels: 3 } })
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .webp({ quality: 85 })
      .toBuffer()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
