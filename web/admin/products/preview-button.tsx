import { useState, useEffect, useRef } from 'react'
import type { PreviewDraft } from '#core/catalog/catalog-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { EyeIcon, DashboardIcon, PhoneIcon } from '#web/ui/icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ViewSwitch } from '#web/ui/admin/view-switch.tsx'
import { PreviewFrame } from './editor/preview-frame.tsx'

export function PreviewButton({
  draft,
  page,
}: {
  draft: () => PreviewDraft
  /** URL of the page that previews the saved entry. */
  page?: string | undefined
}) {
  const [shown, setShown] = useState<PreviewDraft | null>(null)
  return (
    <>
      <Button icon={<EyeIcon />} className="sm:mr-auto" onClick={() => setShown(draft())}>
        Preview
      </Button>
      {shown && <PreviewDialog draft={shown} page={page} onClose={() => setShown(null)} />}
    </>
  )
}

const widths = [
  { value: 'phone' as const, label: 'Phone', icon: PhoneIcon, width: 390 },
  { value: 'desk' as const, label: 'Desktop', icon: DashboardIcon, width: 1100 },
]

function PreviewDialog({
  draft,
  page,
  onClose,
}: {
  draft: PreviewDraft
  page: string | undefined
  onClose: () => void
}) {
  const [show, setShow] = useState<'phone' | 'desk'>('phone')
  const room = useRef<HTMLDivElement>(null)
  const [roomWidth, setRoomWidth] = useState(0)
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => setRoomWidth(entry?.contentRect.width ?? 0))
    if (room.current) measured.observe(room.current)
    return () => measured.disconnect()
  }, [])
  const width = widths.find(({ value }) => value === show)?.width ?? 390
  const scale = Math.min(1, (roomWidth || width) / width)
  const height = 620
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="Preview"
      description={
        <>
          Not published yet.{' '}
          {page && (
            <a href={page} target="_blank" rel="noreferrer" className="underline">
              Open the saved version
            </a>
          )}
        </>
      }
    >
      <div className="mb-3 flex justify-center">
        <ViewSwitch ways={widths} value={show} onValueChange={setShow} />
      </div>
      <div ref={room} style={{ height: height * scale }} className="flex justify-center overflow-hidden">
        <PreviewFrame
          draft={JSON.stringify(draft)}
          title="Shop page"
          style={{ width, height, scale: String(scale), transformOrigin: 'top center' }}
        />
      </div>
    </Dialog>
  )
}
