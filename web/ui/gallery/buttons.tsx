import { useState } from 'react'
import { Button } from '../button.tsx'
import { ButtonLink } from '../button-link.tsx'
import { IconButton } from '../icon-button.tsx'
import { ArrowRightIcon, EditIcon, MoreIcon, PlusIcon, TrashIcon } from '../icons.tsx'
import { Plate, Row } from './plate.tsx'

export function ButtonsPlate() {
  const [busy, setBusy] = useState(false)
  return (
    <Plate title="Buttons">
      <Row>
        <Button variant="primary">Hantar Pesanan</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete</Button>
        <ButtonLink to="/ui" variant="quiet" icon={<ArrowRightIcon />}>
          Link
        </ButtonLink>
      </Row>
      <Row>
        <Button variant="primary" size="large">
          Buat Pesanan
        </Button>
        <Button size="large" icon={<PlusIcon />}>
          Tambah
        </Button>
        <Button size="small">Small</Button>
        <Button size="small" variant="quiet" icon={<EditIcon width={16} height={16} />}>
          Edit
        </Button>
      </Row>
      <Row>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" busy>
          Save changes
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Menghantar..." onClick={() => setBusy(!busy)}>
          Hantar Pesanan
        </Button>
        <Button busy busyLabel="Sending...">
          Send WhatsApp
        </Button>
      </Row>
      <Row>
        <IconButton label="Edit">
          <EditIcon />
        </IconButton>
        <IconButton label="Delete">
          <TrashIcon />
        </IconButton>
        <IconButton label="More" disabled>
          <MoreIcon />
        </IconButton>
      </Row>
    </Plate>
  )
}
