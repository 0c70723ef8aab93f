import { ButtonLink } from '#web/ui/button-link.tsx'

/** Three beside each other on the smallest phone too. */
const narrow = 'max-sm:px-2'

/** What else there is to messages than one to one number. */
export function MoreWays() {
  return (
    <>
      <ButtonLink className={narrow} to="/admin/whatsapp-scheduler/group">
        Message a group
      </ButtonLink>
      <ButtonLink className={narrow} to="/admin/whatsapp-scheduler/repeats">
        Repeats
      </ButtonLink>
      <ButtonLink className={narrow} to="/admin/whatsapp-scheduler/templates">
        Templates
      </ButtonLink>
    </>
  )
}
