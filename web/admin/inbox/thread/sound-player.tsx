import { useEffect, useRef, useState } from 'react'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'

/** The first press requests the file (`onAsk`). Playback starts once `url` is available. */
export function SoundPlayer({
  url,
  isLoading,
  label,
  note,
  onAsk,
}: {
  url: string | null
  isLoading: boolean
  label: string
  note: string
  onAsk: () => void
}) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState<number>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (url) audio.current?.play().catch(() => setPlaying(false))
  }, [url])
  const toggle = () => {
    if (!url) return onAsk()
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => setBroken(true))
  }
  const readLength = () => {
    const { duration } = audio.current ?? {}
    // Recordings without a length in the header have an infinite duration until they have been played.
    if (duration !== undefined && Number.isFinite(duration)) setLength(duration)
  }
  return (
    <fieldset aria-label={label} className="flex w-64 max-w-full min-w-0 items-center gap-2 px-1">
      <button
        type="button"
        onClick={toggle}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        aria-busy={isLoading || undefined}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-sunk hover:text-link"
      >
        {isLoading ? <Spinner size={18} /> : isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <div className="min-w-0 flex-1">
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={formatSeconds(at)}
          min={0}
          max={length ?? 1}
          step="any"
          value={length === undefined ? 0 : at}
          disabled={length === undefined}
          onChange={(event) => {
            const to = Number(event.target.value)
            setAt(to)
            if (audio.current) audio.current.currentTime = to
          }}
          className="block h-6 w-full accent-link"
        />
        <p className="flex justify-between text-13 text-quiet tabular-nums">
          <span>
            {isBroken ? 'This browser can’t play this file. Download it instead.' : formatSeconds(at)}
          </span>
          <span>{length === undefined ? note : formatSeconds(length)}</span>
        </p>
      </div>
      {url && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers' recordings have no captions
        <audio
          ref={audio}
          src={url}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onLoadedMetadata={readLength}
          onDurationChange={readLength}
          onTimeUpdate={() => setAt(audio.current?.currentTime ?? 0)}
          onEnded={() => setAt(0)}
          onError={() => setBroken(true)}
        />
      )}
    </fieldset>
  )
}

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
