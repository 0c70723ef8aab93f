import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { setApiKey, useApiKey } from './api-key.ts'

/** As whom the calls are made: the signed-in user, or the machine whose key is typed here. */
export function ApiKeyField() {
  const session = useSession()
  const key = useApiKey()
  const hint = key ? (
    'Calls are made with this key.'
  ) : session ? (
    `Calls are made as ${session.displayName || session.nicename}.`
  ) : (
    <>
      <Link to="/login" state={{ from: '/examples/api-tester' }} className="text-link underline">
        Sign in
      </Link>
      , or type a key: most calls need one of the two.
    </>
  )
  return (
    <Field label="API key" optional hint={hint}>
      <TextInput
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="Kept in this page’s memory only"
        value={key}
        onChange={(event) => setApiKey(event.target.value)}
      />
    </Field>
  )
}
