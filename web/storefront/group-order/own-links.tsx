import type { OwnChild } from './send-child.ts'
import { useTexts } from '../texts/texts.ts'
import { groupTexts } from '../texts/group.ts'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** What opens each child from another phone. */
export function OwnLinks({ group, all }: { group: string; all: readonly OwnChild[] }) {
  const t = useTexts(groupTexts).parents
  const storedChildren = all.filter(({ stored }) => stored)
  if (storedChildren.length === 0) return null
  return (
    <Collapsible className="mt-8" title={<span className="text-17">{t.ownLink}</span>} note={t.ownLinkNote}>
      <ul className="grid gap-2">
        {storedChildren.map(({ id, secret, stored }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-15">
            <span className="min-w-0 wrap-anywhere">{stored?.name}</span>
            <CopyButton text={`${location.origin}/kumpulan#${group}.${id}.${secret}`} />
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
