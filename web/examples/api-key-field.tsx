import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { setApiKey, useApiKey } from './api-key.ts'

/** Without a key, calls are made as the signed-in user. */
export function ApiKeyField() {
  const session = useSession()
  const key = useApiKey()
  const hint = key ? (
    'Calls use this key.'
  ) : session ? (
    `Calls are made as ${session.displayName || session.nicename}.`
  ) : (
    <>
      <Link to="/login" state={{ from: '/examples/api-tester' }} className="text-link underline">
        Sign in
      </Link>{' '}
      or enter a key. Most calls require one of the two.
    </>
  )
  return (
    <Field label="API key" optional hint={hint}>
      <TextInput
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="Not stored, cleared on reload"
        value={key}
        onChange={(event) => setApiKey(event.target.value)}
      />
    </Field>
  )
}
