import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import { uploadPicture } from '../../../core/media/media.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CropFrame, type Crop } from '../../ui/desk/crop-frame.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { ImageIcon, UploadIcon } from '../../ui/icons.tsx'
import { wordsAt } from '../forms/field-words.ts'
import type { ContractForm } from '../forms/use-contract-form.tsx'

/**
 * The picture of an entry: chosen from the device, cut to its shape, and uploaded. `shape`: width by height. `print`
 * keeps what is needed for printing from it.
 */
export function PictureField<Values extends FieldValues>({
  form,
  name,
  label,
  shape,
  print = false,
  wide = false,
  hint = 'JPEG, PNG or WebP from this device. You choose the part that is shown.',
  optional = true,
}: {
  form: Pick<ContractForm<Values>, 'control' | 'wrong' | 'set'>
  /** Holds the picture's path, or null. */
  name: Path<Values>
  label: string
  shape: number
  print?: boolean
  /** For what fills the width of a screen. */
  wide?: boolean
  hint?: string
  optional?: boolean
}) {
  const value = useWatch({ control: form.control, name }) as string | null
  const keep = (path: string | null) => form.set({ [name]: path } as Partial<Values>)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null)
  const [crop, setCrop] = useState<Crop>({ left: 0, top: 0, width: 1, height: 1 })
  const [problem, setProblem] = useState('')
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])
  const upload = useMutation({
    mutationFn: (file: File) =>
      api(uploadPicture, { ...crop, use: print ? 'print' : wide ? 'wide' : 'show' }, { file }),
    onSuccess({ path }) {
      setChosen(null)
      keep(path)
    },
    onError: (failure) => setProblem(failure.message),
  })
  const choose = (file: File | undefined) => {
    setProblem('')
    if (file) setChosen({ file, url: URL.createObjectURL(file) })
  }
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">{label}</legend>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={`Choose ${label.toLowerCase()}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {chosen ? (
        <>
          <CropFrame
            key={chosen.url}
            src={chosen.url}
            shape={shape}
            onCrop={setCrop}
            onUnreadable={() => {
              setChosen(null)
              setProblem(
                'This file is no picture that browsers show. Save it as JPEG or PNG and choose that.',
              )
            }}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button data-cutting busy={upload.isPending} onClick={() => upload.mutate(chosen.file)}>
              Use this part
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <span
            style={{ aspectRatio: shape, width: `min(100%, ${shape * 6}rem)` }}
            className="grid place-items-center overflow-hidden rounded-small border border-line bg-sunk text-quiet"
          >
            {value ? (
              <img
                src={value}
                alt=""
                className={print ? 'size-full bg-[#fff] object-contain' : 'size-full object-cover'}
              />
            ) : (
              <ImageIcon />
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
              {value ? 'Replace picture' : 'Choose picture'}
            </Button>
            {value && optional && (
              <Button variant="quiet" onClick={() => keep(null)}>
                Remove
              </Button>
            )}
          </span>
        </div>
      )}
      <FieldNote id={`${id}-note`} error={problem || wordsAt(form.wrong, name)} hint={hint} />
    </fieldset>
  )
}
