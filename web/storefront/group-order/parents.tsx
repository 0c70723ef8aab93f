import { useMemo } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { pageMeta } from '../page-meta.ts'
import { groupTexts } from '../texts/group.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { Route } from './+types/parents'
import { Group } from './group-for-parents.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOf(groupTexts, args.matches).parents.title, hidden: true })

/** `#key`, as the organiser shares it; `#key.child.secret`: a parent's own, for another phone. */
const linkIn = (hash: string) => {
  const [, key, id, secret] = /^#([\w-]{20,80})(?:\.([\w-]{36})\.([\w-]{20,80}))?$/.exec(hash) ?? []
  return key ? { key, adopt: id && secret ? { id, secret } : null } : null
}

/** Where a parent adds children by the link of a group order. */
export default function Parents() {
  const t = useTexts(groupTexts).parents
  const hydrated = useHydrated()
  // Behind the #, so that no server and no log sees the key.
  const link = useMemo(() => (hydrated ? linkIn(location.hash) : null), [hydrated])
  return (
    <div className="max-w-2xl py-6 md:py-10">
      {!hydrated ? (
        <>
          <PageHeader title={t.title} />
          <Skeleton className="h-60 rounded-surface" />
        </>
      ) : link ? (
        <Group group={link.key} adopt={link.adopt} />
      ) : (
        <EmptyState title={t.noKey} action={<ButtonLink to="/pesanan-kumpulan">{t.makeOne}</ButtonLink>} />
      )}
    </div>
  )
}
