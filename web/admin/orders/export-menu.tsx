import { exportOrders } from '#core/orders/desk/order-list.ts'
import { apiFile } from '#web/api.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { saveFile } from '#web/save-file.ts'
import { showFailure } from './desk/change-order.ts'
import { filterOf, type OrderView } from './order-view.ts'

/** Downloads the filtered orders as a file. */
export function ExportMenu({ view }: { view: OrderView }) {
  const save = (format: 'csv' | 'xlsx') => () => {
    const stage = view.show === 'table' ? view.stage : undefined
    apiFile(exportOrders, { ...filterOf(view), stage, format }).then(
      (file) => saveFile(file, `orders.${format}`),
      showFailure,
    )
  }
  return (
    <Menu
      trigger={
        <IconButton label="Export">
          <DownloadIcon />
        </IconButton>
      }
    >
      <MenuItem onSelect={save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={save('csv')}>CSV</MenuItem>
    </Menu>
  )
}
