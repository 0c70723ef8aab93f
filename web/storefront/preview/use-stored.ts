import { useEffect, useState } from 'react'
import { getCatalog } from '#core/catalog/catalog-desk.ts'
import { draftIn, storedSlug, type PreviewDraft } from '#core/catalog/catalog-preview.ts'
import { api, ApiError } from '#web/api.ts'
import { readToken } from '#web/session.ts'

/** What is known of the product that the address names; null: it names none, or it is still being fetched. */
type Stored = PreviewDraft | 'signed_out' | 'missing' | 'failed' | null

/** A product as it is stored, for staff: whether customers see it or not. */
export function useStored(): Stored {
  const [stored, setStored] = useState<Stored>(null)
  useEffect(() => {
    const slug = storedSlug(window.location.hash)
    if (slug === null) return undefined
    const abort = new AbortController()
    void fetchStored(slug, abort.signal).then((found) => {
      if (!abort.signal.aborted) setStored(found)
    })
    return () => abort.abort()
  }, [])
  return stored
}

async function fetchStored(slug: string, signal: AbortSignal): Promise<Stored> {
  if (!readToken()) return 'signed_out'
  try {
    return draftIn(await api(getCatalog, {}, { signal }), slug) ?? 'missing'
  } catch (error) {
    const refused = error instanceof ApiError && [401, 403].includes(error.status)
    return refused ? 'signed_out' : 'failed'
  }
}
