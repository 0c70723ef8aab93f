import { useEffect, useMemo } from 'react'

/** The URL is valid while the component is mounted. */
export function useObjectUrl(file: Blob | undefined): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => {
    if (!url) return undefined
    return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
