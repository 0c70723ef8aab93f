import { useState, type KeyboardEvent } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { isMediaUrl, mediaTypeOfUrl, type MediaItemType } from '#core/media/message-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

/** Attaches what stands under an address (COMP-06). The address's ending chooses the type; a person may change it. */
export function MediaUrlPanel({ onAdd }: { onAdd: (item: MediaItem) => void }) {
  const [type, setType] = useState<MediaItemType>('media')
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const wrong = wrongUrl(url)
    setError(wrong)
    if (wrong) return
    onAdd({ url: url.trim(), type, name: name.trim() || `file_${Date.now()}`, caption: '', size: 0 })
    setUrl('')
    setName('')
  }
  /** The panel stands inside a form; Enter here adds the address and must not send the form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="@container rounded-surface border border-line bg-paper p-4">
      <legend className="sr-only">Media by URL</legend>
      <div className="grid gap-x-4 @md:grid-cols-[11rem_minmax(0,1fr)] @3xl:grid-cols-[11rem_minmax(0,1fr)_13rem_auto]">
        <Field label="URL Type">
          <Select
            value={type}
            onChange={(event) => setType(event.target.value === 'media' ? 'media' : 'document')}
          >
            <option value="media">Image/Media</option>
            <option value="document">Document/File</option>
          </Select>
        </Field>
        <Field label="URL" error={error}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setUrl(event.target.value)
              setError(undefined)
              if (event.target.value.trim()) setType(mediaTypeOfUrl(event.target.value.trim()))
            }}
          />
        </Field>
        <Field label="Display Name" optional>
          <TextInput
            value={name}
            maxLength={255}
            onKeyDown={onKeyDown}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button icon={<PlusIcon />} onClick={add} className="justify-self-start @3xl:mt-7">
          Add URL
        </Button>
      </div>
    </fieldset>
  )
}

function wrongUrl(url: string): string | undefined {
  if (url.trim() === '') return 'URL is required'
  return isMediaUrl(url.trim()) ? undefined : 'Please enter a valid URL'
}
