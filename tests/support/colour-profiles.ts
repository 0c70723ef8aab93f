import sharp from 'sharp'

const dot = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#283' } })

async function profileOf(name: 'cmyk' | 'srgb'): Promise<Buffer> {
  const { icc } = await sharp(await dot().withIccProfile(name).jpeg().toBuffer()).metadata()
  if (!icc) throw new Error('the picture has no profile')
  return icc
}

export const cmykProfile = () => profileOf('cmyk')
export const screenProfile = () => profileOf('srgb')
