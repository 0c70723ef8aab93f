/** Enough to read every figure on a slip, at a tenth of what a phone's camera makes. */
const longestPx = 2000

/**
 * The file as base64. Pictures are drawn anew, smaller: less to send over a phone's connection, and where they were
 * taken is no longer in them. What can't be drawn goes as it is; the server decides.
 */
export async function slipAsText(file: File): Promise<string> {
  const small = file.type.startsWith('image/') ? await smaller(file).catch(() => null) : null
  const url = await dataUrl(small ?? file)
  return url.slice(url.indexOf(',') + 1)
}

async function smaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const ink = canvas.getContext('2d')
  if (!ink) return null
  // Screenshots may be see-through; JPEG would turn that black.
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
