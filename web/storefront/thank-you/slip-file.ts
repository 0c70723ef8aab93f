/**
 * Longest side of the picture in px. It is enough to read a slip, and the file is a tenth of the size of a phone
 * camera's picture.
 */
const longestPx = 2000

/**
 * Pictures are scaled down to make the upload small and to remove location data. Files that can't be drawn
 * are sent unchanged, because the server checks them.
 */
export async function encodeSlip(file: File): Promise<string> {
  const small = file.type.startsWith('image/') ? await shrinkPicture(file).catch(() => null) : null
  const url = await dataUrl(small ?? file)
  return url.slice(url.indexOf(',') + 1)
}

async function shrinkPicture(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const ink = canvas.getContext('2d')
  if (!ink) return null
  // Screenshots can have transparent areas, which JPEG would turn black.
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(blob)
  })
}
