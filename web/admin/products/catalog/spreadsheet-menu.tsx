import { exportCatalog, type CatalogImportKind } from '#core/catalog/catalog-import.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon, DownloadIcon, UploadIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveFile } from '#web/save-file.ts'
import { useCanEditCatalog } from './catalog-queries.ts'

export function CatalogSpreadsheetMenu({ kind, importAt }: { kind: CatalogImportKind; importAt: string }) {
  return (
    <SpreadsheetMenu
      importAt={importAt}
      name={`${kind}.csv`}
      load={() => fetchApiFile(exportCatalog, { kind })}
    />
  )
}

export function SpreadsheetMenu({
  importAt,
  name,
  load,
}: {
  importAt: string
  name: string
  load: () => Promise<Blob>
}) {
  const mayKeep = useCanEditCatalog()
  const save = () =>
    load().then(
      (file) => saveFile(file, name),
      (error: Error) => toast.error(error.message),
    )
  return (
    <Menu
      trigger={
        <Button>
          Spreadsheet <ChevronDownIcon width={16} height={16} />
        </Button>
      }
    >
      <MenuItem icon={<DownloadIcon />} onSelect={() => void save()}>
        Export CSV
      </MenuItem>
      {mayKeep && (
        <MenuLink icon={<UploadIcon />} to={importAt}>
          Import CSV
        </MenuLink>
      )}
    </Menu>
  )
}
