import { getCosts } from '#core/settings/costs-calls.ts'
import { suppliesQuery, useSupplies } from '#web/admin/production/material/supply-queries.ts'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { CostsForm } from './costs-form.tsx'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(getCosts),
  settingQuery(getCatalog),
  suppliesQuery(),
])

export default function CostsPage() {
  const costs = useSetting(getCosts)
  const supplies = useSupplies()
  return (
    <AdminCardSection
      title="Costs"
      about="A product’s earnings are its sales without postage, less film, paper, ink, labour and outsourcing. Changes also apply to past orders."
    >
      <LoadedContent query={costs} lines={8}>
        {(stored) => (
          <LoadedContent query={supplies} lines={8}>
            {(found) => (
              <CostsForm
                costs={stored}
                supplies={found.supplies.map(({ material, width_mm: widthMm }) => ({ material, widthMm }))}
              />
            )}
          </LoadedContent>
        )}
      </LoadedContent>
    </AdminCardSection>
  )
}
