import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { openReader } from './code-reader.ts'

export type CameraState = 'starting' | 'reading' | CameraTrouble
export type CameraTrouble = 'refused' | 'none' | 'taken' | 'insecure' | 'unreadable'

/** Between two looks, ms. */
const lookEveryMs = 120
/** A code that stays in sight is read once; out of sight for so long, it is read again. */
const forgetMs = 2_000

/** Shows the camera in the video and reads what is held before it, for as long as it is on the page. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const abort = new AbortController()
    run(video, { over: abort.signal, onState: setState, onRead: read }).catch((error: unknown) => {
      if (!abort.signal.aborted) setState(troubleOf(error))
    })
    return () => abort.abort()
  }, [video])
  return state
}

async function run(
  video: RefObject<HTMLVideoElement | null>,
  {
    over,
    onState,
    onRead,
  }: { over: AbortSignal; onState: (state: CameraState) => void; onRead: (code: string) => void },
): Promise<void> {
  // TypeScript thinks that it is always there; over plain http it is not.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return onState('insecure')
  const stream = await devices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const letGo = () => stream.getTracks().forEach((track) => track.stop())
  const screen = video.current
  if (over.aborted || !screen) return letGo()
  over.addEventListener('abort', letGo)
  screen.srcObject = stream
  await screen.play()
  const reader = await openReader()
  over.addEventListener('abort', reader.close)
  if (over.aborted) return reader.close()
  let last = { code: '', seen: 0 }
  const look = async () => {
    const code = await reader.read(screen)
    if (over.aborted) return
    onState('reading')
    const now = performance.now()
    if (code && (code !== last.code || now - last.seen > forgetMs)) onRead(code)
    if (code) last = { code, seen: now }
    setTimeout(() => void look().catch(unreadable), lookEveryMs)
  }
  const unreadable = () => {
    if (!over.aborted) onState('unreadable')
  }
  await look().catch(unreadable)
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'unreadable'
}
