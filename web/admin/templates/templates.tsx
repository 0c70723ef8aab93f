import { useState } from 'react'
import { deleteTemplate, type MessageTemplate } from '../../../core/messaging/message-templates.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChatIcon, EditIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { DeleteQuestion } from '../delete-question.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useRefreshTemplates, useTemplates } from './template-queries.ts'

type Asked = 'new' | { what: 'edit' | 'delete'; template: MessageTemplate }

/** Texts that the shop uses again. */
export default function Templates() {
  const templates = useTemplates()
  const [asked, setAsked] = useState<Asked | null>(null)
  useShortcuts({ n: () => setAsked('new') })
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        title="Templates"
        note="Texts that you use again, with variables such as {name} that are filled in for each receiver."
        back={{ to: '/admin/whatsapp-scheduler', label: 'WhatsApp Scheduler' }}
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked('new')}>
            New template
          </Button>
        }
      />
      {templates.isPending && (
        <>
          <Loading />
          <Skeleton className="h-32 rounded-surface" />
        </>
      )}
      {templates.isError && (
        <ErrorState title="Templates could not be loaded" onRetry={() => void templates.refetch()}>
          {templates.error.message}
        </ErrorState>
      )}
      {templates.data?.length === 0 && (
        <EmptyState
          icon={<ChatIcon />}
          title="No templates yet"
          action={<Button onClick={() => setAsked('new')}>Make the first one</Button>}
        >
          For example: Salam {'{name}'}, pesanan {'{order}'} sudah siap.
        </EmptyState>
      )}
      <ul aria-label="Templates" className="grid gap-4 md:grid-cols-2">
        {templates.data?.map((template) => (
          <li key={template.id} className="min-w-0">
            <Card className="h-full">
              <div className="flex items-start justify-between gap-3">
                <h2 className="min-w-0 text-17 break-words">{template.name}</h2>
                <span className="-mt-2 -mr-2 flex shrink-0">
                  <IconButton
                    label={`Edit ${template.name}`}
                    onClick={() => setAsked({ what: 'edit', template })}
                  >
                    <EditIcon />
                  </IconButton>
                  <IconButton
                    label={`Delete ${template.name}`}
                    onClick={() => setAsked({ what: 'delete', template })}
                  >
                    <TrashIcon />
                  </IconButton>
                </span>
              </div>
              <p className="mt-2 line-clamp-6 text-15 break-words whitespace-pre-wrap text-quiet">
                {template.text}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {asked === 'new' && <TemplateDialog onClose={close} />}
      {asked && asked !== 'new' && asked.what === 'edit' && (
        <TemplateDialog template={asked.template} onClose={close} />
      )}
      {asked && asked !== 'new' && asked.what === 'delete' && (
        <DeleteTemplate template={asked.template} onClose={close} />
      )}
    </>
  )
}

function DeleteTemplate({ template, onClose }: { template: MessageTemplate; onClose: () => void }) {
  return (
    <DeleteQuestion
      title="Delete template"
      remove={() => api(deleteTemplate, { id: template.id })}
      done={`${template.name} deleted`}
      refresh={useRefreshTemplates()}
      onClose={onClose}
    >
      Delete “{template.name}”? Messages that were made from it stay.
    </DeleteQuestion>
  )
}
