import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { maxProfileBytes } from '#core/production/icc-profile.ts'
import { stickerMaterials, type StickerMaterial } from '#core/production/print-material.ts'
import {
  getColourProfiles,
  removeColourProfile,
  saveColourProfile,
  type ColourProfiles,
} from '#core/settings/colour-profiles-calls.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useSaveSetting } from '../use-save-setting.ts'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { getSettingKey, useSetting } from '#web/admin/setting-queries.ts'

export function PrinterColours() {
  const profiles = useSetting(getColourProfiles)
  return (
    <AdminCardSection
      title="Printer colours"
      about="Upload your printer’s ICC profile for each material. It becomes the output intent of print PDFs, and customers approve designs in its colours. Without a profile, standard colours are used."
    >
      <LoadedContent query={profiles} lines={3}>
        {({ profiles }) => (
          <ul className="grid divide-y divide-line border-y border-line">
            {stickerMaterials.map((material) => (
              <Material
                key={material}
                material={material}
                stored={profiles.find((each) => each.material === material)}
              />
            ))}
          </ul>
        )}
      </LoadedContent>
    </AdminCardSection>
  )
}

function Material({
  material,
  stored,
}: {
  material: StickerMaterial
  stored: ColourProfiles['profiles'][number] | undefined
}) {
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const add = useMutation({
    async mutationFn(file: File) {
      if (file.size > maxProfileBytes) throw new Error(saveColourProfile.errors.profile_too_large.error)
      return api(saveColourProfile, { material }, { file })
    },
    onSuccess(reply) {
      queries.setQueryData(getSettingKey(getColourProfiles), reply)
      toast.success(`Profile for ${material} saved`, { onSave: true })
    },
  })
  const remove = useSaveSetting(removeColourProfile, getColourProfiles, {
    saved: `${material} uses standard colours`,
    onSaved: () => add.reset(),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <input
        ref={input}
        type="file"
        accept=".icc,.icm,application/vnd.iccprofile"
        aria-label={`Profile for ${material}`}
        aria-describedby={noteId}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) add.mutate(file)
          // Clears the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{material}</p>
        <p className="text-13 wrap-anywhere text-quiet">
          {stored
            ? `${stored.name}, added ${formatListTime(new Date(stored.added_at))} by ${stored.added_by}`
            : 'Standard colours'}
        </p>
        <FieldNote id={noteId} error={add.error?.message} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={<UploadIcon />} busy={add.isPending} onClick={() => input.current?.click()}>
          {stored ? 'Replace profile' : 'Choose profile'}
        </Button>
        {stored && (
          <Button busy={remove.isPending} onClick={() => remove.mutate({ material })}>
            Use standard colours
          </Button>
        )}
      </div>
    </li>
  )
}
