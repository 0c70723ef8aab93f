import { readIccProfile } from '#core/production/icc-profile.ts'

/** A CMYK JPEG that is embedded into the PDF without decoding, because decoding would convert its inks to RGB. */
export interface CmykJpeg {
  bytes: Buffer
  width: number
  height: number
  /** True if 255 means no ink. Adobe's programs store values in this inverted way. */
  inverted: boolean
  /** ICC profile of the target press. `null` if the file has no CMYK profile. */
  profile: Buffer | null
}

const [startOfImage, startOfScan, exif, icc, adobe] = [0xd8, 0xda, 0xe1, 0xe2, 0xee]
const iccName = 'ICC_PROFILE\0'

/**
 * Returns `null` if the file is not a CMYK JPEG, or if EXIF rotates it, because only a decoded picture can be
 * rotated.
 */
export function readCmykJpeg(bytes: Buffer): CmykJpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null
  let frame: Pick<CmykJpeg, 'width' | 'height'> | null = null
  let inverted = false
  const profile: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    const length = bytes.readUInt16BE(at + 2)
    if (marker < 0xc0 || length < 2) return null
    if (marker === startOfScan) break
    const part = bytes.subarray(at + 4, at + 2 + length)
    if (isFrame(marker)) {
      if (part.length < 6 || part[0] !== 8 || part[5] !== 4) return null
      frame = { height: part.readUInt16BE(1), width: part.readUInt16BE(3) }
    }
    if (marker === exif && isRotated(part)) return null
    if (marker === adobe && part.toString('latin1', 0, 5) === 'Adobe') inverted = true
    if (marker === icc && part.toString('latin1', 0, iccName.length) === iccName)
      profile[part[iccName.length] ?? 0] = part.subarray(iccName.length + 2)
    at += 2 + length
  }
  if (!frame || frame.width === 0 || frame.height === 0) return null
  const whole = Buffer.concat(profile.filter(Boolean))
  // Some programs leave an RGB profile in the file. A reader would then interpret four inks as three channels.
  const isOfInks = typeof readIccProfile(whole) === 'object'
  return { bytes, ...frame, inverted, profile: isOfInks ? whole : null }
}

/** Returns true for SOF0 to SOF15. The table markers in this range don't start a frame. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function isRotated(part: Buffer): boolean {
  if (part.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = part.subarray(6)
  if (tiff.length < 14) return false
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8) > 1
  }
  return false
}
