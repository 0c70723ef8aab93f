import { getPostage } from '#core/settings/postage-calls.ts'
import { PostageForm } from './postage-form.tsx'
import { SettingCard } from '../setting-card.tsx'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [settingQuery(getPostage)])

export default function PostagePage() {
  return (
    <SettingCard
      of={getPostage}
      title="Postage"
      about="Added to orders that are posted. Customers see it in the order form. Existing orders don’t change."
      lines={6}
    >
      {(postage) => <PostageForm postage={postage} />}
    </SettingCard>
  )
}
