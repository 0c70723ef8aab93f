import { useState, type ReactNode } from 'react'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { BoxIcon, PlusIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useShortcuts } from '#web/admin/shortcuts.ts'
import { CatalogLoaded } from './catalog-loaded.tsx'
import { CatalogNav } from './catalog-nav.tsx'
import { useMayKeep } from './catalog-queries.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryTable } from './entry-table.tsx'
import type { EntryRow } from './entry-row.tsx'
import { HistoryDialog } from './history-dialog.tsx'

type Entry<Kind extends CatalogKind> = AdminCatalog[Kind][number]
type Asked<Kind extends CatalogKind> = 'new' | { what: 'edit' | 'delete' | 'history'; entry: Entry<Kind> }

/** One kind of the catalogue whose entries stand in a single list. */
export function ShelfPage<Kind extends Exclude<CatalogKind, 'products'>>({
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
  /** More that can be done with all of them. */
  actions?: ReactNode
  /** What the button says that adds one. */
  add: string
  row: (entry: Entry<Kind>) => Pick<EntryRow, 'title' | 'note' | 'picture' | 'aside'>
  /** Adds an entry, or changes the given one. */
  renderDialog: (entry: Entry<Kind> | undefined, onClose: () => void) => ReactNode
}) {
  const mayKeep = useMayKeep()
  const [asked, setAsked] = useState<Asked<Kind> | null>(null)
  useShortcuts({ n: () => mayKeep && setAsked('new') })
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        title={title}
        note={note}
        actions={
          <>
            {actions}
            {mayKeep && (
              <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked('new')}>
                {add}
              </Button>
            )}
          </>
        }
      />
      <CatalogNav />
      <CatalogLoaded>
        {(catalog) => {
          const entries: Entry<Kind>[] = catalog[kind]
          if (entries.length === 0)
            return (
              <EmptyState title="Nothing here yet" icon={<BoxIcon />}>
                {note}
              </EmptyState>
            )
          return (
            <EntryTable
              caption={title}
              kind={kind}
              mayKeep={mayKeep}
              onOpen={(id) => {
                const entry = entries.find((each) => each.id === id)
                if (entry) setAsked({ what: 'edit', entry })
              }}
              rows={entries.map((entry) => ({
                id: entry.id,
                ...row(entry),
                actions: (
                  <EntryActions
                    mayKeep={mayKeep}
                    onEdit={() => setAsked({ what: 'edit', entry })}
                    onDelete={() => setAsked({ what: 'delete', entry })}
                    onHistory={() => setAsked({ what: 'history', entry })}
                  />
                ),
              }))}
            />
          )
        }}
      </CatalogLoaded>
      {asked === 'new' && renderDialog(undefined, close)}
      {asked && asked !== 'new' && asked.what === 'edit' && renderDialog(asked.entry, close)}
      {asked && asked !== 'new' && asked.what === 'history' && (
        <HistoryDialog
          of={{ kind, entry: String(asked.entry.id), title: row(asked.entry).title }}
          onClose={close}
        />
      )}
      {asked && asked !== 'new' && asked.what === 'delete' && (
        <DeleteEntry
          kind={kind}
          entry={{ id: asked.entry.id, version: asked.entry.version, title: row(asked.entry).title }}
          onClose={close}
        />
      )}
    </>
  )
}
