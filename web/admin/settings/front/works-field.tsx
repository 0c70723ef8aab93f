import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { mostWorks, type Front } from '#core/settings/front-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { useCutPicture } from '#web/admin/products/pictures/use-cut-picture.tsx'
import { RowButtons } from '#web/admin/forms/row-buttons.tsx'

/** Photos of what the shop has made, each with a caption in both languages. */
export function WorksField({ form }: { form: ContractForm<Front> }) {
  const id = useId()
  const rows = useFieldArray({ control: form.control, name: 'works' })
  const cutter = useCutPicture({
    label: 'photos of your work',
    shape: 4 / 3,
    use: 'show',
    several: true,
    onCut: (image_url) => rows.append({ image_url, caption_ms: '', caption_en: '' }, { shouldFocus: false }),
  })
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">Photos of your work</legend>
      {cutter.input}
      <ol className="grid grid-cols-1 gap-3">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line pb-2">
            <img
              src={row.image_url}
              alt=""
              className="aspect-4/3 w-28 shrink-0 rounded-small border border-line bg-sunk object-cover"
            />
            <div className="grid min-w-0 flex-1 basis-52 gap-x-4 sm:grid-cols-2">
              <TextField form={form} name={`works.${at}.caption_ms`} label="Caption" maxLength={80} />
              <TextField
                form={form}
                name={`works.${at}.caption_en`}
                label="English caption"
                optional
                maxLength={80}
              />
            </div>
            <div className="ml-auto">
              <RowButtons rows={rows} what="photo" at={at} />
            </div>
          </li>
        ))}
      </ol>
      {cutter.cutting ?? (
        <Button
          icon={<UploadIcon />}
          disabled={rows.fields.length >= mostWorks}
          className="mt-2"
          onClick={cutter.choose}
        >
          Add photos of your work
        </Button>
      )}
      <FieldNote
        id={`${id}-note`}
        error={cutter.problem || form.wrong.works}
        hint={`At most ${mostWorks}. Ask first where a person or a child’s name can be read.`}
      />
    </fieldset>
  )
}
