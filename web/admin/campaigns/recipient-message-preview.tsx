import type { CampaignPreview } from '#core/messaging/campaigns.ts'
import { hasOnlyTitles } from '#core/messaging/first-name.ts'
import { Card } from '#web/ui/card.tsx'
import { MediaTile } from '../media/media-tile.tsx'

type Message = CampaignPreview['messages'][number]

export function RecipientMessagePreview({ message: { name, phone, text, mediaUrls } }: { message: Message }) {
  return (
    <Card className="h-full p-4 md:p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate text-15 font-semibold">{name}</span>
        <span className="text-13 text-quiet tabular-nums">{phone}</span>
      </p>
      {hasOnlyTitles(name) && (
        <p className="text-13 text-caution">“{name}” is only a title. Add a name to the contact.</p>
      )}
      {mediaUrls.length > 0 && (
        <ul aria-label={`Attachments for ${name}`} className="mt-2 mb-1 grid gap-2">
          {mediaUrls.map((item, place) => (
            <li key={`${place} ${item.url}`} className="flex min-w-0 items-start gap-3">
              <MediaTile item={item} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-13 text-quiet">{item.name}</span>
                <span className="line-clamp-3 text-15 break-words whitespace-pre-wrap">{item.caption}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 line-clamp-6 text-15 break-words whitespace-pre-wrap">{text}</p>
    </Card>
  )
}
