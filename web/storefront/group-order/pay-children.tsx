import { owedOf } from '#core/orders/group/shown-group.ts'
import type { ParentsView } from '#core/orders/group/group-parents.ts'
import type { ShownChild } from '#core/orders/group/shown-group.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'
import type { OwnChild } from './send-child.ts'
import { PayChild } from './pay-child.tsx'
import { Accounts } from './organiser-accounts.tsx'

/** How the shop is paid for this parent's children, and a word or a slip for each. */
export function PayChildren({
  group,
  view,
  all,
  onStored,
}: {
  group: string
  view: ParentsView
  all: readonly OwnChild[]
  onStored: (child: ShownChild) => void
}) {
  const t = useTexts(groupTexts).parents
  const children = all.filter(({ stored }) => stored)
  if (children.length === 0) return null
  const due = children.reduce((sum, { stored }) => (stored ? sum + owedOf(stored) : sum), 0)
  return (
    <section aria-label={t.pay} className="mt-8">
      <h2 className="mb-3 text-20">{t.pay}</h2>
      <Card>
        {view.payer === 'organiser' ? (
          <p className="text-15">{t.payOrganiser}</p>
        ) : (
          <>
            <p>
              <span className="block text-13 text-quiet">{t.toPay}</span>
              <Money sen={due} className="font-display text-34 leading-10 font-bold" />
            </p>
            {view.payment ? (
              <Accounts payment={view.payment} reference={view.name} />
            ) : (
              <p className="mt-2 text-15 text-quiet">{t.noAccount}</p>
            )}
            <ul className="mt-2 grid">
              {children.map((child) => (
                <PayChild key={child.id} group={group} child={child} onStored={onStored} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  )
}
