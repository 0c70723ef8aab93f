import { useMemo } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { createPageMeta } from '../page-meta.ts'
import { groupTexts } from '../texts/group.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { Route } from './+types/parents'
import { ParentsGroupOrder } from './group-for-parents.tsx'

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(groupTexts, args.matches).parents.title, hidden: true })

/** `#key` is the shared link; `#key.child.secret` opens a parent's own child on another phone. */
const parseGroupLink = (hash: string) => {
  const [, key, id, secret] = /^#([\w-]{20,80})(?:\.([\w-]{36})\.([\w-]{20,80}))?$/.exec(hash) ?? []
  return key ? { key, adopt: id && secret ? { id, secret } : null } : null
}

export default function Parents() {
  const t = useTexts(groupTexts).parents
  const hydrated = useHydrated()
  // The key is in the URL's hash, so that it appears in no server log.
  const link = useMemo(() => (hydrated ? parseGroupLink(location.hash) : null), [hydrated])
  return (
    <div className="max-w-2xl py-6 md:py-10">
      {!hydrated ? (
        <>
          <PageHeader title={t.title} />
          <Skeleton className="h-60 rounded-surface" />
        </>
      ) : link ? (
        <ParentsGroupOrder group={link.key} adopt={link.adopt} />
      ) : (
        <EmptyState title={t.noKey} action={<ButtonLink to="/pesanan-kumpulan">{t.makeOne}</ButtonLink>} />
      )}
    </div>
  )
}
