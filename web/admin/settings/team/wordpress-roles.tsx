import { useFieldArray } from 'react-hook-form'
import { userRoles } from '#core/contract.ts'
import {
  changeSignInSettings,
  getSignInSettings,
  type SignInSettingsView,
} from '#core/identity/sign-in-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { roleLabels } from './role-labels.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

type RoleRules = Pick<SignInSettingsView, 'role_map' | 'role_by_name'>

const labels = {
  role_map: {
    label: 'Website roles',
    text: (map: RoleRules['role_map']) =>
      map.map(({ name, role }) => `${name}: ${role ? roleLabels[role].label : 'no access'}`).join(', '),
  },
  role_by_name: {
    label: 'Users with an unknown role',
    text: (letIn: boolean) => (letIn ? 'allowed' : 'refused'),
  },
}

const rulesOf = ({ role_map, role_by_name }: SignInSettingsView): RoleRules => ({ role_map, role_by_name })

export function WordpressRoles({ settings }: { settings: SignInSettingsView }) {
  const form = useSettingForm(changeSignInSettings, getSignInSettings, {
    setting: settings,
    shared: true,
    valuesOf: rulesOf,
    labels,
    saved: 'Roles saved',
  })
  const { errors } = form.formState
  const rows = useFieldArray({ control: form.control, name: 'role_map' })
  return (
    <PageForm form={form} className="">
      <ul aria-label="Website roles" className="grid gap-1">
        {rows.fields.map((row, at) => (
          <li
            key={row.id}
            className="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)_auto] items-start gap-x-2 sm:gap-x-3"
          >
            <Field label="Role in WordPress" error={errors.role_map?.[at]?.name?.message}>
              <TextInput
                {...form.register(`role_map.${at}.name`)}
                placeholder="shop_manager"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Field label="Role in Cetak" error={errors.role_map?.[at]?.role?.message}>
              <Select {...form.register(`role_map.${at}.role`, { setValueAs: (role) => role || null })}>
                <option value="">No access</option>
                {userRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleLabels[role].label}
                  </option>
                ))}
              </Select>
            </Field>
            <IconButton className="mt-7" label={`Remove role ${at + 1}`} onClick={() => rows.remove(at)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {errors.role_map?.root?.message && <p className="text-13 text-wrong">{errors.role_map.root.message}</p>}
      <Button size="small" icon={<PlusIcon />} onClick={() => rows.append({ name: '', role: 'contributor' })}>
        Add role
      </Button>
      <Checkbox
        className="mt-4"
        {...form.register('role_by_name')}
        label="Allow users with an unknown role"
        hint="The user “admin” becomes Administrator. Everyone else becomes Contributor and can see orders with names and phone numbers. If this is off, only users with a known role can sign in. Health explains how to fix the website."
      />
    </PageForm>
  )
}
