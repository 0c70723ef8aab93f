import { useEffect, useState } from 'react'
import { getDesignPicture } from '#core/orders/files/designs-calls.ts'
import { fetchApiFile } from '#web/api.ts'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'
import type { OrderDesignAccess } from './order-design-access.ts'

/** Returns `null` while the preview loads or if there is none. `page` is the page of the PDF. */
export function useProofPicture(
  { order, designKey: key }: OrderDesignAccess,
  design: string | null,
  page = 1,
): string | null {
  const [file, setFile] = useState<{ of: string; blob: Blob }>()
  const of = `${design} ${page}`
  useEffect(() => {
    if (design === null) return undefined
    const abort = new AbortController()
    fetchApiFile(getDesignPicture, { order, key, design }, { signal: abort.signal }).then(
      (blob) => setFile({ of, blob }),
      () => {},
    )
    return () => abort.abort()
  }, [order, key, design, of])
  return useObjectUrl(file?.of === of ? file?.blob : undefined)
}
