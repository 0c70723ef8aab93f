import { exportContacts } from '#core/contacts/contact-import.ts'
import type { ContactFilter } from '#core/contacts/contacts.ts'
import { saveFile } from '#web/save-file.ts'
import { apiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon, DownloadIcon, PeopleIcon, UploadIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** What can be done with all contacts, or with those that the list is narrowed to. */
export function ContactsMenu({ filter, onGroups }: { filter: ContactFilter; onGroups: () => void }) {
  const save = (format: 'csv' | 'vcf') => () =>
    void saveContacts(filter, format).catch((error: Error) => toast.error(error.message))
  return (
    <Menu
      trigger={
        <Button>
          More <ChevronDownIcon width={16} height={16} />
        </Button>
      }
    >
      <MenuItem icon={<PeopleIcon />} onSelect={onGroups}>
        Groups
      </MenuItem>
      <MenuLink to="/admin/contacts/duplicates" icon={<PeopleIcon />}>
        Duplicates
      </MenuLink>
      <MenuSeparator />
      <MenuLink to="/admin/contacts/import" icon={<UploadIcon />}>
        Import
      </MenuLink>
      <MenuItem icon={<DownloadIcon />} onSelect={save('csv')}>
        Export as CSV
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={save('vcf')}>
        Export as vCard
      </MenuItem>
    </Menu>
  )
}

/** The contacts that are shown, as a file for the person. */
async function saveContacts(filter: ContactFilter, format: 'csv' | 'vcf'): Promise<void> {
  saveFile(await apiFile(exportContacts, { ...filter, format }), `contacts.${format}`)
}
