import type { ParsedInputOf } from '#core/contract.ts'
import { createCampaign, previewCampaign, type CampaignPreview } from '#core/messaging/campaigns.ts'
import { parseShopTime } from '#core/shared/shop-time.ts'
import { compose } from './compose.ts'
import { partsOf } from '../parts.ts'
import { foresee, type ForeseeParts } from './foresee.ts'
import type { LeftOut } from './choose-receivers.ts'
import { sayLeftOut } from '#core/messaging/left-out-reasons.ts'
import type { LatestOrders } from './personal-texts.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'

const shownAtMost = 500

type Content = Omit<ParsedInputOf<typeof createCampaign>, 'id' | 'plan'>

export const composing = ({
  group_id,
  contact_ids = [],
  kind,
  text,
  mediaUrls,
  scheduled_time,
}: Content) => ({
  to: group_id === undefined ? { contactIds: contact_ids } : { groupId: group_id },
  kind,
  text,
  media: mediaUrls,
  at: parseShopTime(scheduled_time) ?? new Date(),
})

export async function preview(
  parts: CampaignParts,
  input: ParsedInputOf<typeof previewCampaign>,
): Promise<CampaignPreview> {
  const content = composing(input)
  const { plan, messages, leftOut } = await compose(parts.db, parts, content)
  const planned = messages.map(({ receiver: { number: phone }, text, media }) => ({
    phone,
    parts: partsOf({ phone, body: text, media }).length,
  }))
  return {
    plan,
    messages: messages.slice(input.offset, input.offset + input.limit).map(({ receiver, text, media }) => ({
      contact_id: receiver.id,
      name: receiver.name,
      phone: receiver.number,
      text,
      mediaUrls: media,
    })),
    total: messages.length,
    left_out: leftOut.slice(0, shownAtMost).map(leftOutOnWire),
    left_out_total: leftOut.length,
    without_consent: leftOut.filter(({ issue }) => issue.code === 'no_consent').length,
    estimate: await foresee(parts, { messages: planned, at: content.at }),
  }
}

const leftOutOnWire = ({ receiver, issue }: LeftOut) => ({
  contact_id: receiver.id,
  name: receiver.name,
  phone: receiver.number,
  code: issue.code,
  params: issue.params,
  reason: sayLeftOut(issue),
})

export interface CampaignParts extends ForeseeParts {
  latestOrders: LatestOrders
  /** What the gateway takes. */
  limits: GatewayLimits | null
}
