import { useState, type ReactNode } from 'react'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { BoxIcon, PlusIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useShortcuts } from '#web/admin/shortcuts.ts'
import { CatalogLoader } from './catalog-loader.tsx'
import { CatalogNav } from './catalog-nav.tsx'
import { useCanEditCatalog } from './catalog-queries.ts'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { CatalogEntryActions } from './catalog-entry-actions.tsx'
import { CatalogEntryTable } from './catalog-entry-table.tsx'
import type { CatalogEntryRow } from './catalog-entry-row.tsx'
import { CatalogHistoryDialog } from './catalog-history-dialog.tsx'

type Entry<Kind extends CatalogKind> = AdminCatalog[Kind][number]
type OpenDialog<Kind extends CatalogKind> =
  | 'new'
  | { what: 'edit' | 'delete' | 'history'; entry: Entry<Kind> }

export function CatalogListPage<Kind extends Exclude<CatalogKind, 'products'>>({
  kind,
  title,
  note,
  actions,
  add,
  row,
  renderDialog,
}: {
  kind: Kind
  title: string
  note: string
  actions?: ReactNode
  add: string
  row: (entry: Entry<Kind>) => Pick<CatalogEntryRow, 'title' | 'note' | 'picture' | 'aside'>
  /** Renders the dialog that edits `entry`, or adds a new entry if it is `undefined`. */
  renderDialog: (entry: Entry<Kind> | undefined, onClose: () => void) => ReactNode
}) {
  const mayKeep = useCanEditCatalog()
  const [dialog, setDialog] = useState<OpenDialog<Kind> | null>(null)
  useShortcuts({ n: () => mayKeep && setDialog('new') })
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        title={title}
        note={note}
        actions={
          <>
            {actions}
            {mayKeep && (
              <Button variant="primary" icon={<PlusIcon />} onClick={() => setDialog('new')}>
                {add}
              </Button>
            )}
          </>
        }
      />
      <CatalogNav />
      <CatalogLoader>
        {(catalog) => {
          const entries: Entry<Kind>[] = catalog[kind]
          if (entries.length === 0)
            return (
              <EmptyState title={`No ${title.toLowerCase()} yet`} icon={<BoxIcon />}>
                {note}
              </EmptyState>
            )
          return (
            <CatalogEntryTable
              caption={title}
              kind={kind}
              mayKeep={mayKeep}
              onOpen={(id) => {
                const entry = entries.find((each) => each.id === id)
                if (entry) setDialog({ what: 'edit', entry })
              }}
              rows={entries.map((entry) => ({
                id: entry.id,
                ...row(entry),
                actions: (
                  <CatalogEntryActions
                    mayKeep={mayKeep}
                    onEdit={() => setDialog({ what: 'edit', entry })}
                    onDelete={() => setDialog({ what: 'delete', entry })}
                    onHistory={() => setDialog({ what: 'history', entry })}
                  />
                ),
              }))}
            />
          )
        }}
      </CatalogLoader>
      {dialog === 'new' && renderDialog(undefined, close)}
      {dialog && dialog !== 'new' && dialog.what === 'edit' && renderDialog(dialog.entry, close)}
      {dialog && dialog !== 'new' && dialog.what === 'history' && (
        <CatalogHistoryDialog
          of={{ kind, entry: String(dialog.entry.id), title: row(dialog.entry).title }}
          onClose={close}
        />
      )}
      {dialog && dialog !== 'new' && dialog.what === 'delete' && (
        <DeleteEntryDialog
          kind={kind}
          entry={{ id: dialog.entry.id, version: dialog.entry.version, title: row(dialog.entry).title }}
          onClose={close}
        />
      )}
    </>
  )
}
