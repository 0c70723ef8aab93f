import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Logo } from '#core/settings/look-calls.ts'
import { uploadPicture } from '#core/media/media.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'

/** The whole picture as it is: shown on paper as customers see it, and uploaded a second time as a card. */
export function LogoField({
  logo,
  problem,
  onChange,
}: {
  logo: Logo | null
  problem: string | undefined
  onChange: (logo: Logo | null) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    async mutationFn(file: File): Promise<Logo> {
      const [{ path: url }, { path: card_url }] = await Promise.all([
        api(uploadPicture, { use: 'show' }, { file }),
        api(uploadPicture, { use: 'card' }, { file }),
      ])
      return { url, card_url, ...(await sizeOf(url)) }
    },
    onSuccess: onChange,
  })
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">Logo</legend>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Choose logo"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.mutate(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid h-20 w-52 max-w-full place-items-center rounded-small border border-line bg-[#fff] p-3 text-15 text-[#5c5b57]">
          {logo ? (
            <img src={logo.url} alt="The shop’s logo" className="max-h-14 max-w-full object-contain" />
          ) : (
            'The shop’s name'
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button icon={<UploadIcon />} busy={upload.isPending} onClick={() => input.current?.click()}>
            {logo ? 'Replace logo' : 'Choose logo'}
          </Button>
          {logo && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              Remove logo
            </Button>
          )}
        </span>
      </div>
      <FieldNote
        id={`${id}-note`}
        error={upload.error?.message ?? problem}
        hint="PNG with a clear ground is best. On dark pages it stands on white."
      />
    </fieldset>
  )
}

/** As it was stored, which may be smaller than what was chosen. */
async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
