import {
  changeHomeContent,
  getStoredHomeContent,
  type HomeContent,
  type StoredHomeContent,
  maxReviews,
  homeSections,
  defaultSections,
  type HomeSection,
  maxGalleryItems,
} from '#core/settings/home-content-calls.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field, FieldNote } from '#web/ui/fields/field.tsx'
import { PlusIcon, ArrowDownIcon, ArrowUpIcon, UploadIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { FormRowButtons } from '#web/admin/forms/form-row-buttons.tsx'
import { useState, useId } from 'react'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePictureCropper } from '#web/admin/products/pictures/use-picture-cropper.tsx'

export const clientLoader = prefetchQueries(() => [settingQuery(getStoredHomeContent)])

export default function HomePageSettings() {
  return (
    <SettingCard
      of={getStoredHomeContent}
      title="Home page"
      about="The first page that customers see. Services and banners always come first. Edit them in Products."
      lines={6}
    >
      {(front) => <FrontForm front={front} />}
    </SettingCard>
  )
}

const labels = {
  map_url: { label: 'Map link' },
  works: {
    label: 'Photos of your work',
    text: (works: HomeContent['works'] | undefined) =>
      (works ?? []).map(({ caption_ms }) => caption_ms).join('\n') || 'None',
  },
  customer_words: {
    label: 'Reviews',
    text: (all: HomeContent['customer_words'] | undefined) =>
      (all ?? []).map(({ name, shown }) => `${name}, ${shown ? 'shown' : 'hidden'}`).join('\n') || 'None',
  },
  sections: {
    label: 'Page sections',
    text: (sections: HomeContent['sections'] | undefined) =>
      sections ? sections.map((name) => sectionNames[name]).join('\n') || 'None' : 'Default',
  },
}
const valuesOf = ({ version: _seen, ...front }: StoredHomeContent): HomeContent => front

function FrontForm({ front }: { front: StoredHomeContent }) {
  const form = useSettingForm(changeHomeContent, getStoredHomeContent, {
    setting: front,
    valuesOf,
    labels,
    saved: 'Home page saved',
  })
  return (
    <PageForm form={form} className="grid grid-cols-1 gap-6">
      <SectionsField form={form} />
      <WorksField form={form} />
      <CustomerWordsFields form={form} />
      <TextField
        form={form}
        name="map_url"
        label="Map link"
        optional
        hint="In Google Maps or Waze, choose Share, then Copy link. Shown under Hours and location, next to the WhatsApp button."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://maps.app.goo.gl/…"
      />
    </PageForm>
  )
}

function CustomerWordsFields({ form }: { form: ContractForm<HomeContent> }) {
  const rows = useFieldArray({ control: form.control, name: 'customer_words' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">Reviews</legend>
      <ol className="grid grid-cols-1 gap-3">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="border-b border-line pb-2">
            <TextField
              form={form}
              name={`customer_words.${at}.name`}
              label="Customer’s name"
              maxLength={60}
              autoComplete="off"
              className="sm:max-w-72"
            />
            <Field label="Review" error={getFieldError(form.fieldErrors, `customer_words.${at}.words`)}>
              <TextArea {...form.register(`customer_words.${at}.words`)} rows={2} maxLength={280} />
            </Field>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Checkbox label="Show on the home page" {...form.register(`customer_words.${at}.shown`)} />
              <FormRowButtons rows={rows} what="review" at={at} />
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusIcon />}
        why={rows.fields.length >= maxReviews && `You can add up to ${maxReviews} reviews.`}
        className="mt-2"
        onClick={() => rows.append({ name: '', words: '', shown: false })}
      >
        Add review
      </Button>
    </fieldset>
  )
}

const sectionNames: Record<HomeSection, string> = {
  deals: 'Deal of the Day',
  offers: 'Special Offers',
  gallery: 'Photos of your work',
  words: 'Reviews',
  place: 'Hours and location',
}

/** A hidden section keeps its position in this list. */
function SectionsField({ form }: { form: ContractForm<HomeContent> }) {
  const sections = useFormValues(form).sections ?? defaultSections
  const [hidden, setHidden] = useState<readonly HomeSection[]>([])
  const order = orderOf(sections, hidden)
  const storeSections = (next: readonly HomeSection[], shown: readonly HomeSection[]) => {
    setHidden(next)
    form.set({ sections: next.filter((name) => shown.includes(name)) })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-15 font-semibold">Page sections</legend>
      <ol className="grid grid-cols-1">
        {order.map((name, at) => (
          <li
            key={name}
            className="flex items-center justify-between gap-3 border-t border-line first:border-t-0"
          >
            <Checkbox
              label={sectionNames[name]}
              hint={name === 'place' ? 'Opening hours, address, WhatsApp and map' : undefined}
              checked={sections.includes(name)}
              onChange={({ target }) =>
                storeSections(
                  order,
                  target.checked ? [...sections, name] : sections.filter((each) => each !== name),
                )
              }
            />
            <MoveButtons
              what={sectionNames[name]}
              first={at === 0}
              last={at === order.length - 1}
              onMove={(by) =>
                storeSections(order.filter((each) => each !== name).toSpliced(at + by, 0, name), sections)
              }
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/**
 * Keeps the sequence last chosen in this form. If another user has changed the visible sections, they come
 * first.
 */
function orderOf(sections: readonly HomeSection[], put: readonly HomeSection[]): readonly HomeSection[] {
  if (put.filter((name) => sections.includes(name)).join(' ') === sections.join(' ') && put.length > 0)
    return put
  return [...sections, ...homeSections.filter((name) => !sections.includes(name))]
}

function MoveButtons({
  what,
  first,
  last,
  onMove,
}: {
  what: string
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <span className="flex shrink-0">
      <IconButton
        label={`Move ${what} up`}
        why={first && 'This section is already first.'}
        onClick={() => onMove(-1)}
      >
        <ArrowUpIcon />
      </IconButton>
      <IconButton
        label={`Move ${what} down`}
        why={last && 'This section is already last.'}
        onClick={() => onMove(1)}
      >
        <ArrowDownIcon />
      </IconButton>
    </span>
  )
}

function WorksField({ form }: { form: ContractForm<HomeContent> }) {
  const id = useId()
  const rows = useFieldArray({ control: form.control, name: 'works' })
  const cutter = usePictureCropper({
    label: 'photos of your work',
    shape: 4 / 3,
    use: 'show',
    several: true,
    onCut: (image_url) => rows.append({ image_url, caption_ms: '', caption_en: '' }, { shouldFocus: false }),
  })
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">Photos of your work</legend>
      {cutter.input}
      <ol className="grid grid-cols-1 gap-3">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line pb-2">
            <img
              src={row.image_url}
              alt=""
              className="aspect-4/3 w-28 shrink-0 rounded-small border border-line bg-sunk object-cover"
            />
            <div className="grid min-w-0 flex-1 basis-52 gap-x-4 sm:grid-cols-2">
              <TextField form={form} name={`works.${at}.caption_ms`} label="Caption" maxLength={80} />
              <TextField
                form={form}
                name={`works.${at}.caption_en`}
                label="English caption"
                optional
                maxLength={80}
              />
            </div>
            <div className="ml-auto">
              <FormRowButtons rows={rows} what="photo" at={at} />
            </div>
          </li>
        ))}
      </ol>
      {cutter.cropView ?? (
        <Button
          icon={<UploadIcon />}
          why={rows.fields.length >= maxGalleryItems && `You can add up to ${maxGalleryItems} photos.`}
          className="mt-2"
          onClick={cutter.choose}
        >
          Add photos of your work
        </Button>
      )}
      <FieldNote
        id={`${id}-note`}
        error={cutter.problem || form.fieldErrors.works}
        hint={`Up to ${maxGalleryItems} photos. Ask for consent before you show a person or a child’s name.`}
      />
    </fieldset>
  )
}
