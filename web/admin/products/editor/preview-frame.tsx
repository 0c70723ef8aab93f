import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { previewPath, previewReadyMessage } from '#core/catalog/catalog-preview.ts'

/** The draft stays in the browser, so nothing is published. */
export function PreviewFrame({
  draft,
  title,
  style,
}: {
  /** A `PreviewDraft` as JSON, so that it changes only when the content changes. */
  draft: string
  title: string
  style: CSSProperties
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      const ours = origin === window.location.origin && source === frame.current?.contentWindow
      if (ours && data === previewReadyMessage) setReady(true)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage(JSON.parse(draft), window.location.origin)
  }, [ready, draft])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own
    <iframe
      ref={frame}
      title={title}
      src={previewPath}
      style={style}
      className="shrink-0 border border-line bg-paper"
    />
  )
}
