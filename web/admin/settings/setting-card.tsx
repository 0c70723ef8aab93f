import type { ReactNode } from 'react'
import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { LoadedContent, AdminCardSection } from '../section.tsx'
import { useSetting } from '../setting-queries.ts'

export function SettingCard<C extends AnyContract>({
  of,
  title,
  about,
  lines,
  children,
}: {
  /** Contract that reads the setting. */
  of: C
  title: string
  about: string
  lines?: number
  children: (setting: ReplyOf<C>) => ReactNode
}) {
  const setting = useSetting(of)
  return (
    <AdminCardSection title={title} about={about}>
      <LoadedContent query={setting} {...(lines !== undefined && { lines })}>
        {children}
      </LoadedContent>
    </AdminCardSection>
  )
}
