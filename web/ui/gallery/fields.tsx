import { useState } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { Field } from '../fields/field.tsx'
import { NumberStepper } from '../fields/number-stepper.tsx'
import { RadioCards } from '../fields/radio-cards.tsx'
import { SearchInput } from '../fields/search-input.tsx'
import { Select } from '../fields/select.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextInput } from '../fields/text-input.tsx'
import { GallerySection } from './gallery-section.tsx'

export function FieldSamples() {
  const [search, setSearch] = useState('Mirror')
  const [quantity, setQuantity] = useState(1000)
  const [delivery, setDelivery] = useState<'selfPickup' | 'pos'>('selfPickup')
  return (
    <GallerySection title="Fields">
      <div className="grid max-w-xl gap-2">
        <SearchInput
          value={search}
          onValueChange={setSearch}
          aria-label="Search"
          placeholder="Search any Product..."
        />
        <Field label="Nama" hint="Nama penuh untuk penghantaran">
          <TextInput placeholder="Aisyah binti Ahmad" />
        </Field>
        <Field label="No Telefon" error="Phone number is required">
          <TextInput inputMode="tel" defaultValue="0123" />
        </Field>
        <Field label="Alamat 2" optional>
          <TextInput disabled defaultValue="Taman Tropika" />
        </Field>
        <Field label="Harga">
          <TextInput prefix="RM" defaultValue="126.00" />
        </Field>
        <Field label="Negeri">
          <Select placeholder="Pilih Negeri...">
            <option>Johor</option>
            <option>WP Kuala Lumpur</option>
          </Select>
        </Field>
        <Field label="Message">
          <TextArea placeholder="Salam, pesanan anda sudah siap…" />
        </Field>
        <Field label="Kuantiti" hint="28 keping sehelai">
          <NumberStepper value={quantity} onValueChange={setQuantity} step={100} suffix="keping" />
        </Field>
        <RadioCards
          label="Cara penghantaran"
          value={delivery}
          onValueChange={setDelivery}
          cards={[
            { value: 'selfPickup', label: 'Self-Pickup', hint: 'Taman Tropika' },
            { value: 'pos', label: 'Pos', hint: '2–3 hari', aside: 'RM 8.00' },
          ]}
        />
        <Checkbox label="Simpan maklumat saya" hint="Untuk pesanan seterusnya" defaultChecked />
        <Checkbox label="Not chosen" />
        <Switch label="Pause sending" hint="Messages wait until you turn it off" />
        <Switch label="Turned on" defaultChecked />
      </div>
    </GallerySection>
  )
}
