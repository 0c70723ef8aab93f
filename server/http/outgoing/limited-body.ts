/**
 * Reads a body in chunks, so that an endless body can't fill the memory. Returns `null` if the body exceeds
 * `maxBytes`.
 */
export async function readLimitedBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readLimitedText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<string | null> {
  const bytes = await readLimitedBytes(body, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}
