import { useEffect, useState } from 'react'
import { getDesignPicture } from '#core/orders/files/designs-calls.ts'
import { apiFile } from '#web/api.ts'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'
import type { OfOrder } from './of-order.ts'

/** The address of a design's picture as it will be printed; null while it is on its way, or where there is none. */
/** `page`: which one it shows; another one is fetched anew. */
export function useProofPicture(
  { order, designKey: key }: OfOrder,
  design: string | null,
  page = 1,
): string | null {
  const [file, setFile] = useState<{ of: string; blob: Blob }>()
  const of = `${design} ${page}`
  useEffect(() => {
    if (design === null) return undefined
    const abort = new AbortController()
    apiFile(getDesignPicture, { order, key, design }, { signal: abort.signal }).then(
      (blob) => setFile({ of, blob }),
      () => {},
    )
    return () => abort.abort()
  }, [order, key, design, of])
  return useObjectUrl(file?.of === of ? file?.blob : undefined)
}
