import { useQuery } from '@tanstack/react-query'
import { administratorOnly } from '../../../core/contract.ts'
import { sandboxBehaviour } from '../../../core/messaging/sandbox.ts'
import { allows } from '../../../core/shared/role.ts'
import { api } from '../../api.ts'
import { useSession } from '../../session.ts'
import { sections, type Section } from './sections.tsx'

/** The sections that the signed-in user may see. */
export function useSections(): Section[] {
  const role = useSession()?.role ?? null
  const sandbox = useQuery({
    queryKey: ['sandbox', 'behaviour'],
    queryFn: ({ signal }) => api(sandboxBehaviour, {}, { signal }),
    enabled: allows(administratorOnly(), role),
  })
  return sections.filter(
    (section) => allows(section.access, role) && (!section.sandbox || sandbox.data?.in_use === true),
  )
}
