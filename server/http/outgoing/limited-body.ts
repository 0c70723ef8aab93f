/** A body read piece by piece, so that one without an end fills no memory; null: it has more than so many bytes. */
export async function limitedBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The same as text in UTF-8. */
export async function limitedText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<string | null> {
  const bytes = await limitedBytes(body, mostBytes)
  return bytes && new TextDecoder().decode(bytes)
}
