import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCamera, type CameraState, type CameraTrouble } from './use-camera.ts'

const troubles: Record<CameraTrouble, string> = {
  refused:
    'This page may not use the camera. Press the sign before the address, allow the camera, then try again. Typing the number works as well.',
  none: 'This device has no camera. Type the number below, or use a scanner that types.',
  taken: 'Another program is using the camera. Close it and try again, or type the number below.',
  insecure:
    'Browsers lend the camera over https only. Open the shop by its https address, or type the number below.',
  unreadable: 'The camera’s picture can’t be read here. Try again, or type the number below.',
}
const isTrouble = (state: CameraState): state is CameraTrouble => state in troubles

/** What the camera sees, small enough that the order below it stays in sight. */
export function Camera({ onRead }: { onRead: (code: string) => void }) {
  const [on, setOn] = useState(true)
  /** Each start is a new one. */
  const [start, setStart] = useState(0)
  return (
    <section aria-label="Camera" className="grid gap-2">
      {on && <Live key={start} onRead={onRead} onAgain={() => setStart(start + 1)} />}
      <p className="flex justify-end">
        <Button size="small" variant="quiet" onClick={() => setOn(!on)}>
          {on ? 'Camera off' : 'Camera on'}
        </Button>
      </p>
    </section>
  )
}

function Live({ onRead, onAgain }: { onRead: (code: string) => void; onAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onRead)
  const trouble = isTrouble(state)
  return (
    <>
      <div className={cx('relative overflow-hidden rounded-surface bg-sunk', trouble && 'hidden')}>
        <video
          ref={video}
          playsInline
          muted
          aria-label="What the camera sees"
          className="aspect-video max-h-[30dvh] w-full object-cover lg:max-h-none"
        />
        <span aria-hidden className="crop-marks pointer-events-none absolute inset-[18%]" />
      </div>
      {trouble ? (
        <div role="alert" className="rounded-control bg-caution-wash px-3 py-2 text-15">
          <p className="mb-2">{troubles[state]}</p>
          <Button size="small" onClick={onAgain}>
            Try again
          </Button>
        </div>
      ) : (
        <output className="text-13 text-quiet">
          {state === 'starting'
            ? 'The camera is starting …'
            : 'Hold a ticket or a parcel’s code before the camera.'}
        </output>
      )}
    </>
  )
}
