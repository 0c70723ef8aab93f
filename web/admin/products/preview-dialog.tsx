import { useEffect, useRef, useState } from 'react'
import { previewPath, previewReady, type PreviewDraft } from '../../../core/catalog/catalog-preview.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ShowSwitch } from '../../ui/desk/show-switch.tsx'
import { DashboardIcon, PhoneIcon } from '../../ui/icons.tsx'

const ways = [
  { value: 'phone' as const, label: 'Phone', icon: PhoneIcon, width: 390 },
  { value: 'desk' as const, label: 'Desk', icon: DashboardIcon, width: 1100 },
]

/** What was typed as customers will see it, on the shop's own page; nothing is published by looking. */
export function PreviewDialog({
  draft,
  page,
  onClose,
}: {
  draft: PreviewDraft
  /** Where what is stored is seen by itself. */
  page: string | undefined
  onClose: () => void
}) {
  const [show, setShow] = useState<'phone' | 'desk'>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [roomWidth, setRoomWidth] = useState(0)
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && data === previewReady)
        frame.current?.contentWindow?.postMessage(draft, window.location.origin)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [draft])
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => setRoomWidth(entry?.contentRect.width ?? 0))
    if (room.current) measured.observe(room.current)
    return () => measured.disconnect()
  }, [])
  const width = ways.find(({ value }) => value === show)?.width ?? 390
  const scale = Math.min(1, (roomWidth || width) / width)
  const height = 620
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="As customers will see it"
      description={
        <>
          Nothing is published by looking.{' '}
          {page && (
            <a href={page} target="_blank" rel="noreferrer" className="underline">
              Open what is saved by itself
            </a>
          )}
        </>
      }
    >
      <div className="mb-3 flex justify-center">
        <ShowSwitch ways={ways} value={show} onValueChange={setShow} />
      </div>
      <div ref={room} style={{ height: height * scale }} className="flex justify-center overflow-hidden">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which is told what to show */}
        <iframe
          ref={frame}
          title="The shop’s page"
          src={previewPath}
          style={{ width, height, scale: String(scale), transformOrigin: 'top center' }}
          className="shrink-0 border border-line bg-paper"
        />
      </div>
    </Dialog>
  )
}
