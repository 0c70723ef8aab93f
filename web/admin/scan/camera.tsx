import { useRef, useState, useEffect, useEffectEvent, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { openReader } from './code-reader.ts'

const troubleTexts: Record<CameraTrouble, string> = {
  refused:
    'Camera access is blocked. Allow the camera in the address bar and try again, or enter the number below.',
  none: 'This device has no camera. Enter the number below or use a barcode scanner.',
  taken: 'Another app is using the camera. Close it and try again, or enter the number below.',
  insecure: 'The camera requires https. Open the shop’s https address, or enter the number below.',
  unreadable: 'The camera image can’t be read. Try again, or enter the number below.',
}
const isTrouble = (state: CameraState): state is CameraTrouble => state in troubleTexts

export function ScanCamera({ onRead }: { onRead: (code: string) => void }) {
  const [on, setOn] = useState(true)
  /** Incremented to restart the camera. */
  const [start, setStart] = useState(0)
  return (
    <section aria-label="Camera" className="grid gap-2">
      {on && <LiveCamera key={start} onRead={onRead} onAgain={() => setStart(start + 1)} />}
      <p className="flex justify-end">
        <Button size="small" variant="quiet" onClick={() => setOn(!on)}>
          {on ? 'Turn off camera' : 'Turn on camera'}
        </Button>
      </p>
    </section>
  )
}

function LiveCamera({ onRead, onAgain }: { onRead: (code: string) => void; onAgain: () => void }) {
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
          aria-label="Camera view"
          className="aspect-video max-h-[30dvh] w-full object-cover lg:max-h-none"
        />
        <span aria-hidden className="crop-marks pointer-events-none absolute inset-[18%]" />
      </div>
      {trouble ? (
        <div role="alert" className="rounded-control bg-caution-wash px-3 py-2 text-15">
          <p className="mb-2">{troubleTexts[state]}</p>
          <Button size="small" onClick={onAgain}>
            Try again
          </Button>
        </div>
      ) : (
        <output className="text-13 text-quiet">
          {state === 'starting' ? 'Starting camera…' : 'Point the camera at a ticket or parcel code.'}
        </output>
      )}
    </>
  )
}

type CameraState = 'starting' | 'reading' | CameraTrouble
type CameraTrouble = 'refused' | 'none' | 'taken' | 'insecure' | 'unreadable'

const readPauseMs = 120
/** Time in ms for which a code must be out of view before it is reported again. */
const repeatAfterMs = 2_000

function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const abort = new AbortController()
    runCamera(video, { over: abort.signal, onState: setState, onRead: read }).catch((error: unknown) => {
      if (!abort.signal.aborted) setState(getCameraTrouble(error))
    })
    return () => abort.abort()
  }, [video])
  return state
}

async function runCamera(
  video: RefObject<HTMLVideoElement | null>,
  {
    over,
    onState,
    onRead,
  }: { over: AbortSignal; onState: (state: CameraState) => void; onRead: (code: string) => void },
): Promise<void> {
  // TypeScript declares `mediaDevices` as always defined, but it is `undefined` without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return onState('insecure')
  const stream = await devices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const stopStream = () => stream.getTracks().forEach((track) => track.stop())
  const screen = video.current
  if (over.aborted || !screen) return stopStream()
  over.addEventListener('abort', stopStream)
  screen.srcObject = stream
  await screen.play()
  const reader = await openReader()
  over.addEventListener('abort', reader.close)
  if (over.aborted) return reader.close()
  let last = { code: '', seen: 0 }
  const readFrame = async () => {
    const code = await reader.read(screen)
    if (over.aborted) return
    onState('reading')
    const now = performance.now()
    if (code && (code !== last.code || now - last.seen > repeatAfterMs)) onRead(code)
    if (code) last = { code, seen: now }
    setTimeout(() => void readFrame().catch(unreadable), readPauseMs)
  }
  const unreadable = () => {
    if (!over.aborted) onState('unreadable')
  }
  await readFrame().catch(unreadable)
}

function getCameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'unreadable'
}
