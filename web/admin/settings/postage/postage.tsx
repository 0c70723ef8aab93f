import { getPostage } from '#core/settings/postage-calls.ts'
import { PostageForm } from './postage-form.tsx'
import { SettingCard } from '../setting-card.tsx'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(getPostage)])

/** What customers pay for the post; self-pickup is free. */
export default function Postage() {
  return (
    <SettingCard
      of={getPostage}
      title="Postage"
      about="What is added to an order that goes by post. Customers see it in the form; orders that are there keep theirs."
      lines={6}
    >
      {(postage) => <PostageForm postage={postage} />}
    </SettingCard>
  )
}
