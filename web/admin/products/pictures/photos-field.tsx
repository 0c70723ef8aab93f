import { useLayoutEffect, useId, useRef, useState } from 'react'
import { maxPhotos } from '#core/catalog/catalog-shared.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { UploadIcon, ArrowDownIcon, ArrowUpIcon, EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import { usePictureCropper } from './use-picture-cropper.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Aspect ratio of all photos. Any photo can become the first one, which is shown in lists. */
const shape = 4 / 3

/** Lists and link previews show the first photo. */
export function PhotosField({
  photos,
  problem,
  onChange,
}: {
  photos: string[]
  problem: string | undefined
  onChange: (photos: string[]) => void
}) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const moved = useRef<{ photo: string; by: 1 | -1 }>(null)
  const [replaced, setReplaced] = useState<string | null>(null)
  const [unread, setUnread] = useState('')
  const cutter = usePictureCropper({
    label: 'photos',
    shape,
    use: 'show',
    several: true,
    onCut(path) {
      const known = replaced !== null && photos.includes(replaced)
      onChange(known ? photos.map((each) => (each === replaced ? path : each)) : [...photos, path])
      setReplaced(null)
    },
  })
  // Moving a row in the document loses the focus, so this restores it.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { photo, by } = moved.current
    moved.current = null
    const at = photos.indexOf(photo)
    const [earlier, later] = list.current?.children[at]?.querySelectorAll('button') ?? []
    const pressed = by < 0 ? earlier : later
    const other = by < 0 ? later : earlier
    const target = pressed?.ariaDisabled === 'true' ? other : pressed
    target?.focus()
  }, [photos])
  const move = (at: number, by: 1 | -1) => {
    const photo = photos[at] ?? ''
    onChange(photos.filter((each) => each !== photo).toSpliced(at + by, 0, photo))
    moved.current = { photo, by }
    setAnnounced(`Photo ${at + 1} is now photo ${at + by + 1}.`)
  }
  const cutAgain = async (photo: string) => {
    setUnread('')
    try {
      const answer = await fetch(photo)
      if (!answer.ok) throw new Error(String(answer.status))
      setReplaced(photo)
      cutter.crop(new File([await answer.blob()], photo.split('/').at(-1) ?? 'photo'))
    } catch {
      setUnread('This photo can’t be loaded. Upload it again.')
    }
  }
  const full = photos.length > maxPhotos
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">Photos</legend>
      {cutter.input}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {cutter.cropView ?? (
        <>
          <ol ref={list} className="grid grid-cols-[minmax(0,1fr)]">
            {photos.map((photo, at) => (
              <PhotoRow
                key={photo}
                photo={photo}
                number={at + 1}
                last={at === photos.length - 1}
                onMove={(by) => move(at, by)}
                onCut={() => void cutAgain(photo)}
                onRemove={() => onChange(photos.filter((each) => each !== photo))}
              />
            ))}
          </ol>
          <Button
            icon={<UploadIcon />}
            why={full && 'Photo limit reached. Remove one first.'}
            className="mt-2"
            onClick={() => {
              setReplaced(null)
              setUnread('')
              cutter.choose()
            }}
          >
            {photos.length > 0 ? 'Add photos' : 'Choose photos'}
          </Button>
        </>
      )}
      <FieldNote
        id={`${id}-note`}
        error={cutter.problem || unread || problem}
        hint="JPEG, PNG or WebP from this device. You can crop it next."
      />
    </fieldset>
  )
}

function PhotoRow({
  photo,
  number,
  last,
  onMove,
  onCut,
  onRemove,
}: {
  photo: string
  number: number
  last: boolean
  onMove: (by: 1 | -1) => void
  onCut: () => void
  onRemove: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <img
        src={photo}
        alt=""
        className="aspect-4/3 w-16 shrink-0 rounded-small border border-line bg-sunk object-cover sm:w-20"
      />
      <span className="min-w-16 flex-1 text-15">
        Photo {number}
        {number === 1 && (
          <span className="block text-13 text-quiet">Also used in lists and link previews</span>
        )}
      </span>
      <span className="flex">
        <IconButton
          label={`Move photo ${number} up`}
          why={number === 1 && 'This photo is already first.'}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon />
        </IconButton>
        <IconButton
          label={`Move photo ${number} down`}
          why={last && 'This photo is already last.'}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon />
        </IconButton>
        <IconButton label={`Crop photo ${number}`} onClick={onCut}>
          <EditIcon />
        </IconButton>
        <IconButton label={`Remove photo ${number}`} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </span>
    </li>
  )
}
