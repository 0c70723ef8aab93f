import type { ReactNode } from 'react'
import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { Loaded, Section } from '../section.tsx'
import { useSetting } from '../setting-queries.ts'

/** A card of the settings that shows one of them: what it is for, and its form once it is here. */
export function SettingCard<C extends AnyContract>({
  of,
  title,
  about,
  lines,
  children,
}: {
  /** The call that reads the setting. */
  of: C
  title: string
  about: string
  /** How many lines tall it will be, so that nothing jumps. */
  lines?: number
  children: (setting: ReplyOf<C>) => ReactNode
}) {
  const setting = useSetting(of)
  return (
    <Section title={title} about={about}>
      <Loaded query={setting} {...(lines !== undefined && { lines })}>
        {children}
      </Loaded>
    </Section>
  )
}
