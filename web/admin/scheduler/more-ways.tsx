import { ButtonLink } from '../../ui/button-link.tsx'

/** What else there is to messages than one to one number. */
export function MoreWays() {
  return (
    <>
      <ButtonLink to="/admin/whatsapp-scheduler/group">Message a group</ButtonLink>
      <ButtonLink to="/admin/whatsapp-scheduler/repeats">Repeats</ButtonLink>
      <ButtonLink to="/admin/whatsapp-scheduler/templates">Templates</ButtonLink>
    </>
  )
}
