import { useId } from 'react'
import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { ImageIcon, UploadIcon } from '#web/ui/icons.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { usePictureCropper } from './use-picture-cropper.tsx'

/** `shape` is the aspect ratio. `print` keeps the resolution that printing needs. */
export function PictureField<Values extends FieldValues>({
  form,
  name,
  label,
  shape,
  print = false,
  wide = false,
  hint = 'JPEG, PNG or WebP from this device. You can crop it next.',
  optional = true,
}: {
  form: Pick<ContractForm<Values>, 'control' | 'fieldErrors' | 'set'>
  /** Form field with the picture's path, or `null` if there is no picture. */
  name: Path<Values>
  label: string
  shape: number
  print?: boolean
  /** `true` if the picture fills the width of the screen. */
  wide?: boolean
  hint?: string
  optional?: boolean
}) {
  const value = useWatch({ control: form.control, name }) as string | null
  const storePath = (path: string | null) => form.set({ [name]: path } as Partial<Values>)
  const id = useId()
  const use = print ? 'print' : wide ? 'wide' : 'show'
  const { choose, input, cropView, problem } = usePictureCropper({ label, shape, use, onCut: storePath })
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">{label}</legend>
      {input}
      {cropView ?? (
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
            <Button icon={<UploadIcon />} onClick={choose}>
              {value ? 'Replace picture' : 'Choose picture'}
            </Button>
            {value && optional && (
              <Button variant="quiet" onClick={() => storePath(null)}>
                Remove
              </Button>
            )}
          </span>
        </div>
      )}
      <FieldNote id={`${id}-note`} error={problem || getFieldError(form.fieldErrors, name)} hint={hint} />
    </fieldset>
  )
}
