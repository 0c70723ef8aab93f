import { useState } from 'react'
import type { MediaItem } from '../../../../core/contracts/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkIcon } from '../../../ui/icons.tsx'
import { MediaList } from './media-list.tsx'
import { MediaUrlPanel } from './media-url-panel.tsx'

/** The attachments of a message, and the ways to add one. */
export function MediaField({
  items,
  onChange,
}: {
  items: MediaItem[]
  onChange: (items: MediaItem[]) => void
}) {
  const [adding, setAdding] = useState(false)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-15 font-semibold">Media</legend>
      <Button
        icon={<LinkIcon />}
        aria-expanded={adding}
        onClick={() => setAdding(!adding)}
        className="justify-self-start"
      >
        Add media by URL
      </Button>
      {adding && <MediaUrlPanel onAdd={(item) => onChange([...items, item])} />}
      <MediaList items={items} onChange={onChange} />
    </fieldset>
  )
}
