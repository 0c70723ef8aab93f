import type { CampaignKind } from '#core/contacts/consent.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'

export const campaignKindLabels: Record<CampaignKind, string> = {
  promotion: 'Promotion',
  notice: 'Order notice',
}

const hints: Record<CampaignKind, string> = {
  promotion: 'Sent to contacts who have agreed to promotions.',
  notice: 'Sent to all recipients. Use it for news about their orders, not for offers.',
}

export function CampaignKindField({
  kind,
  onChange,
}: {
  kind: CampaignKind
  onChange: (kind: CampaignKind) => void
}) {
  return (
    <>
      <RadioCards<CampaignKind>
        label="Type"
        value={kind}
        onValueChange={onChange}
        cards={[
          { value: 'promotion', label: campaignKindLabels.promotion },
          { value: 'notice', label: campaignKindLabels.notice },
        ]}
      />
      <p className="mb-4 text-13 text-quiet">{hints[kind]}</p>
    </>
  )
}
