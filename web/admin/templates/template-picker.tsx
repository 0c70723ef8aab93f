import type { MessageTemplate } from '#core/messaging/message-templates.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { useTemplates } from './template-queries.ts'

export function TemplatePicker({ onChoose }: { onChoose: (template: MessageTemplate) => void }) {
  const templates = useTemplates().data ?? []
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="relative rounded-small text-15 text-link underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-2.5"
        >
          Use template
        </button>
      }
    >
      {templates.map((template) => (
        <MenuItem key={template.id} onSelect={() => onChoose(template)}>
          <span className="max-w-72 truncate">{template.name}</span>
        </MenuItem>
      ))}
      {templates.length > 0 && <MenuSeparator />}
      <MenuLink to="/admin/whatsapp-scheduler/templates">
        {templates.length > 0 ? 'All templates' : 'Create template'}
      </MenuLink>
    </Menu>
  )
}
