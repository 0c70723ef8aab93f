import type { DeskCategory } from '#core/catalog/catalog-categories.ts'
import { shownWords } from './flow-words.ts'
import type { Labels } from '../meanwhile/meanwhile.ts'

type Values = Omit<DeskCategory, 'id' | 'version' | 'parent' | 'external_url'> & {
  parent: string
  external_url: string
}

export const labels = {
  name: { label: 'Name' },
  name_en: { label: 'Name in English' },
  slug: { label: 'Web address' },
  parent: { label: 'Grid' },
  status: { label: 'Status', text: (status) => shownWords[status] },
  description: { label: 'Description' },
  description_en: { label: 'Description in English' },
  external_url: { label: 'Other site' },
  image_url: { label: 'Picture' },
} satisfies Labels<Values>

export const blank: Values = {
  name: '',
  name_en: '',
  slug: '',
  parent: 'printing',
  status: 'inactive',
  description: '',
  description_en: '',
  image_url: null,
  external_url: '',
}

export function inputOf(values: Values) {
  const { slug, ...rest } = wired(values)
  return { ...rest, ...(slug && { slug }) }
}

/** As the page has it. */
export function wired({ slug, parent, external_url, ...values }: Values) {
  return {
    ...values,
    slug: slug.trim(),
    parent: parent.trim() || null,
    external_url: external_url.trim() || null,
  }
}

export function valuesOf({
  id: _id,
  version: _version,
  parent,
  external_url,
  ...category
}: DeskCategory): Values {
  return { ...category, parent: parent ?? '', external_url: external_url ?? '' }
}
