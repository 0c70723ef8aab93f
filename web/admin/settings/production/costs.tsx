import { getCosts } from '#core/settings/costs-calls.ts'
import { suppliesQuery, useSupplies } from '#web/admin/production/material/supply-queries.ts'
import { Loaded, Section } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { CostsForm } from './costs-form.tsx'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [
  settingQuery(getCosts),
  settingQuery(getCatalog),
  suppliesQuery(),
])

/** What things cost the shop: with it Overview says what each product earns. */
export default function CostsPage() {
  const costs = useSetting(getCosts)
  const supplies = useSupplies()
  return (
    <Section
      title="Costs"
      about="What a product earns is what came in for it without postage, less the film and paper that its batches used, ink, work, and what others take. Changes count for the past, too."
    >
      <Loaded query={costs} lines={8}>
        {(kept) => (
          <Loaded query={supplies} lines={8}>
            {(found) => (
              <CostsForm
                costs={kept}
                supplies={found.supplies.map(({ material, width_mm: widthMm }) => ({ material, widthMm }))}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  )
}
