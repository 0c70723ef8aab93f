import { useState } from 'react'
import { getTeam } from '#core/identity/team.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { Loaded, Section } from '../section.tsx'
import { useSetting, settingQuery } from '../setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(getTeam)])

/** Who may sign in, and as what. */
export default function Team() {
  const [inviting, setInviting] = useState(false)
  const team = useSetting(getTeam)
  const wordpress = team.data?.wordpress ?? null
  return (
    <>
      <Section
        title="Team"
        about={
          wordpress
            ? `Names, passwords and roles are kept in WordPress (${new URL(wordpress).host}): change them there. Whoever has signed in is listed here and can be disabled.`
            : 'Everyone who may sign in. A changed role counts at once.'
        }
        actions={
          team.data &&
          !wordpress && (
            <Button icon={<PlusIcon />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      >
        <Loaded query={team}>{({ members }) => <Members members={members} />}</Loaded>
      </Section>
      {team.data && team.data.invitations.length > 0 && (
        <Section title="Invited" about="Their links work once, for a week.">
          <Invitations invitations={team.data.invitations} />
        </Section>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
