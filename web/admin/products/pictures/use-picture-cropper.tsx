import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { uploadPicture } from '#core/media/media.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CropFrame, type CropRegion } from '#web/ui/admin/crop-frame.tsx'

const whole: CropRegion = { left: 0, top: 0, width: 1, height: 1 }

export interface PictureCropper {
  choose: () => void
  /** Crops a file that was already chosen, for example by dropping it. */
  crop: (file: File) => void
  input: ReactNode
  /** Rendered instead of the field while a picture is being cropped, and otherwise `null`. */
  cropView: ReactNode
  problem: string
}

export function usePictureCropper({
  label,
  shape,
  use,
  several = false,
  onCut,
}: {
  label: string
  /** Aspect ratio of the cropped picture. */
  shape: number
  use: 'show' | 'wide' | 'print'
  several?: boolean
  onCut: (path: string) => void
}): PictureCropper {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<File[]>([])
  const [crop, setCrop] = useState(whole)
  const [problem, setProblem] = useState('')
  const [file] = files
  const url = useMemo(() => (file ? URL.createObjectURL(file) : ''), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const next = () => setFiles(([, ...rest]) => rest)
  const upload = useMutation({
    mutationFn: (file: File) => api(uploadPicture, { ...crop, use }, { file }),
    onSuccess({ path }) {
      next()
      onCut(path)
    },
    onError: (failure) => setProblem(failure.message),
  })
  const begin = (chosen: File[]) => {
    setProblem('')
    if (chosen.length > 0) setFiles(chosen)
  }
  return {
    choose: () => input.current?.click(),
    crop: (file) => begin([file]),
    problem,
    input: (
      <input
        ref={input}
        type="file"
        multiple={several}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={`Choose ${label.toLowerCase()}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          begin([...(target.files ?? [])])
          // Clears the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
    ),
    cropView: file ? (
      <>
        <CropFrame
          key={url}
          src={url}
          shape={shape}
          onCrop={setCrop}
          onUnreadable={() => {
            next()
            setProblem('Browsers can’t show this picture. Save it as JPEG or PNG and try again.')
          }}
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button data-cutting busy={upload.isPending} onClick={() => upload.mutate(file)}>
            Crop
          </Button>
          <Button variant="quiet" onClick={next}>
            Cancel
          </Button>
          {files.length > 1 && <span className="text-13 text-quiet">{files.length - 1} more to crop</span>}
        </div>
      </>
    ) : null,
  }
}
