import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportPersonalData, getPersonalDataFileName, type PersonalData } from '#core/privacy/privacy.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { fetchApiFile, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon, EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveFile } from '#web/save-file.ts'
import { LoadedContent, AdminCardSection } from '../section.tsx'
import { CorrectPersonalDataDialog } from './correct-personal-data-dialog.tsx'
import { ErasePersonalDataDialog } from './erase-personal-data-dialog.tsx'
import {
  PersonContacts,
  PersonGroupOrders,
  PersonJerseys,
  PersonMessages,
  PersonOrders,
} from './person-records.tsx'
import { usePerson, useRefreshPeople } from './people-queries.ts'
import { getContact, updateContact } from '#core/contacts/contacts.ts'
import { formatConsent } from '../contacts/format-consent.ts'
import { useRefreshContacts } from '../contacts/contact-queries.ts'

export function PersonDataSection({
  phone,
  onMoved,
  onGone,
}: {
  phone: string
  /** Receives the corrected phone number. */
  onMoved: (phone: string) => void
  onGone: () => void
}) {
  const person = usePerson(phone)
  const [openDialog, setOpenDialog] = useState<'correct' | 'erase' | null>(null)
  const exportData = useMutation({
    mutationFn: () => fetchApiFile(exportPersonalData, { phone }),
    onSuccess: (file) => saveFile(file, getPersonalDataFileName(phone, getShopDay(new Date()))),
    onError: (error) => toast.error(error.message),
  })
  const close = () => setOpenDialog(null)
  return (
    <AdminCardSection
      title={person.data?.names[0] ?? phone}
      about={person.data && summarizePerson(person.data)}
      actions={
        person.data && (
          <>
            <Button icon={<DownloadIcon />} busy={exportData.isPending} onClick={() => exportData.mutate()}>
              Export
            </Button>
            <Button icon={<EditIcon />} onClick={() => setOpenDialog('correct')}>
              Correct
            </Button>
            <Button icon={<TrashIcon />} onClick={() => setOpenDialog('erase')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <LoadedContent query={person}>
        {(person) => (
          <>
            <ConsentLine person={person} />
            <div className="grid gap-3">
              <PersonOrders person={person} />
              <PersonMessages person={person} />
              <PersonContacts person={person} />
              <PersonJerseys person={person} />
              <PersonGroupOrders person={person} />
            </div>
            {openDialog === 'correct' && (
              <CorrectPersonalDataDialog person={person} onClose={close} onCorrected={onMoved} />
            )}
            {openDialog === 'erase' && (
              <ErasePersonalDataDialog person={person} onClose={close} onErased={onGone} />
            )}
          </>
        )}
      </LoadedContent>
    </AdminCardSection>
  )
}

const preferenceLabels = {
  all: 'All messages',
  orders: 'Order updates only',
  none: 'No messages',
} satisfies Record<PersonalData['wish'], string>

function summarizePerson({ phone, names, wish }: PersonalData): string {
  const others = names.slice(1)
  return [phone, others.length > 0 && `also ${others.join(', ')}`, preferenceLabels[wish]]
    .filter(Boolean)
    .join(' · ')
}

/** Staff can change the consent only for contacts, because promotions are sent only to contacts. */
function ConsentLine({ person: { contacts, promotions } }: { person: PersonalData }) {
  const refreshPeople = useRefreshPeople()
  const refreshContacts = useRefreshContacts()
  const id = contacts[0]?.id
  const agreed = promotions?.agreed ?? false
  const record = useMutation({
    // The page has only the consent, so the contact's current version is loaded first.
    async mutationFn(id: number) {
      const { version } = await api(getContact, { id })
      return api(updateContact, { id, version, promotions: !agreed })
    },
    onSuccess: () => toast.success(agreed ? 'Withdrawal recorded' : 'Consent recorded'),
    onError: (error) => toast.error(error.message),
    onSettled: () => Promise.all([refreshPeople(), refreshContacts()]),
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 text-15">
        <span className="text-quiet">Promotions: </span>
        {formatConsent(promotions)}
      </p>
      {id !== undefined && (
        <Button size="small" busy={record.isPending} onClick={() => record.mutate(id)}>
          {agreed ? 'Record withdrawal' : 'Record consent'}
        </Button>
      )}
    </div>
  )
}
