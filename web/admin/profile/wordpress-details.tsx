import type { User } from '#core/identity/identity.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

/** The same as our own users can change here, for those who change it at the WordPress site. */
export function WordpressDetails({ me }: { me: User }) {
  const details = { Username: me.username, Role: me.roles.join(', '), Name: me.name, 'E-mail': me.email }
  return (
    <Card>
      <h2 className="mb-2 text-20">Your details</h2>
      <p className="mb-4 max-w-prose text-15 text-quiet">
        You sign in with your WordPress account. Your name, e-mail, role and password are kept there: please
        change them in WordPress, then sign in here again.
      </p>
      <div className="grid gap-1">
        {Object.entries(details).map(([label, value]) => (
          <Field key={label} label={label}>
            <TextInput value={value} disabled className={label === 'Role' ? 'capitalize' : ''} />
          </Field>
        ))}
      </div>
    </Card>
  )
}
