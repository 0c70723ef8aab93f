import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Field } from '../fields/field.tsx'
import { IconButton } from '../icon-button.tsx'
import { EditIcon, MoreIcon, RefreshIcon, TrashIcon } from '../icons.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../overlays/menu.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextInput } from '../fields/text-input.tsx'
import { toast } from '../toasts/toast.ts'
import { GallerySection, GalleryRow } from './gallery-section.tsx'

export function OverlaySamples() {
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <GallerySection title="Overlays">
      <GalleryRow>
        <Button onClick={() => setEditing(true)}>Dialog</Button>
        <Button onClick={() => setAsking(true)}>Confirm</Button>
        <Menu
          label="aisyah"
          trigger={
            <IconButton label="More">
              <MoreIcon />
            </IconButton>
          }
        >
          <MenuItem icon={<EditIcon />}>Edit</MenuItem>
          <MenuItem icon={<RefreshIcon />} why="Sending is paused.">
            Resend
          </MenuItem>
          <MenuLink to="/ui">Dashboard</MenuLink>
          <MenuSeparator />
          <MenuItem icon={<TrashIcon />} danger>
            Delete
          </MenuItem>
        </Menu>
      </GalleryRow>
      <GalleryRow>
        <Button size="small" onClick={() => toast.success('Message sent successfully')}>
          Success
        </Button>
        <Button size="small" onClick={() => toast.error('Failed to send message')}>
          Error
        </Button>
        <Button size="small" onClick={() => toast.warning('API send failed, trying direct method...')}>
          Warning
        </Button>
        <Button size="small" onClick={() => toast.info('Tempahan baru ditambah.')}>
          Info
        </Button>
      </GalleryRow>
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title="Edit Scheduled Message"
        description="Aisyah, 60123456789"
        footer={
          <>
            <Button onClick={() => setEditing(false)}>Cancel</Button>
            <Button variant="primary">Save Changes</Button>
          </>
        }
      >
        <Field label="Phone Number">
          <TextInput type="tel" defaultValue="60123456789" />
        </Field>
        <Field label="Message">
          <TextArea rows={6} />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete message"
        confirmLabel="Delete"
        danger
        onConfirm={() => setAsking(false)}
      >
        Are you sure you want delete this message? Deleted messages cannot be recovered.
      </ConfirmDialog>
    </GallerySection>
  )
}
