const sections = [
  { id: 'status', title: 'Status', fields: ['status'] },
  {
    id: 'details',
    title: 'Details',
    fields: ['name', 'slug', 'category_id', 'flow', 'description'],
  },
  { id: 'photos', title: 'Photos', fields: ['image_url', 'photos'] },
  {
    id: 'prices',
    title: 'Prices',
    fields: ['price', 'deposit', 'described.pricing', 'described.size', 'described.least', 'described.most'],
  },
  { id: 'options', title: 'Options', fields: ['described.options'], described: true },
  {
    id: 'order-details',
    title: 'Questions',
    fields: ['described.asks', 'described.rush'],
    described: true,
  },
  { id: 'production', title: 'Production', fields: ['described'], described: true },
  { id: 'about', title: 'About', fields: ['facts'], described: true },
] as const
export type EditorSectionInfo = (typeof sections)[number]

export const listEditorSections = (flow: string): EditorSectionInfo[] =>
  sections.filter((section) => flow === 'described' || !('described' in section))

export interface SectionProblem {
  section: EditorSectionInfo
  message: string
}

/** `messages` has the errors by field path, such as `described.pricing.tiers.0.sen`. */
export function listSectionProblems(
  messages: Record<string, string | undefined>,
  flow: string,
): SectionProblem[] {
  const found = new Map<EditorSectionInfo, string>()
  for (const [field, message] of Object.entries(messages)) {
    const section = sectionOf(field)
    if (section && message && !found.has(section)) found.set(section, message)
  }
  return listEditorSections(flow).flatMap((section) => {
    const message = found.get(section)
    return message === undefined ? [] : [{ section, message }]
  })
}

/** The prefix `described` matches all custom options that no other section has. */
function sectionOf(field: string): EditorSectionInfo | undefined {
  const claims = sections.flatMap((section) => section.fields.map((name) => ({ section, name })))
  return claims
    .filter(({ name }) => field === name || field.startsWith(`${name}.`) || field === `${name}_en`)
    .toSorted((one, other) => other.name.length - one.name.length)[0]?.section
}

export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  const firstInvalid = section?.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(firstInvalid ?? section)?.focus({ preventScroll: true })
  const target = firstInvalid?.closest('[data-field]') ?? section
  target?.scrollIntoView({ block: 'start' })
}
