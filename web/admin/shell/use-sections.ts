import { allows } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { useProvider } from '../use-provider.ts'
import { sections, type Section } from './sections.tsx'

/** The sections that the signed-in user may see. */
export function useSections(): Section[] {
  const role = useSession()?.role ?? null
  const sandbox = useProvider() === 'sandbox'
  return sections.filter((section) => allows(section.access, role) && (!section.sandbox || sandbox))
}
