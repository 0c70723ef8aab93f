import { useEffect, useState } from 'react'
import { designPicture } from '../../../core/orders/designs-calls.ts'
import { apiFile } from '../../api.ts'
import { useObjectUrl } from '../../use-object-url.ts'
import type { OfOrder } from './of-order.ts'

/** The address of a design's picture as it will be printed; null while it is on its way, or where there is none. */
export function useProofPicture({ order, designKey: key }: OfOrder, design: string | null): string | null {
  const [file, setFile] = useState<{ of: string; blob: Blob }>()
  useEffect(() => {
    if (design === null) return undefined
    const over = new AbortController()
    apiFile(designPicture, { order, key, design }, { signal: over.signal }).then(
      (blob) => setFile({ of: design, blob }),
      () => {},
    )
    return () => over.abort()
  }, [order, key, design])
  return useObjectUrl(file?.of === design ? file?.blob : undefined)
}
