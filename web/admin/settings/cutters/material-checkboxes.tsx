export function Checkboxes({
  legend,
  wrong,
  children,
}: {
  legend: string
  wrong?: string | undefined
  children: React.ReactNode
}) {
  return (
    <fieldset className="mb-2 min-w-0">
      <legend className="text-15 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">{children}</div>
      {wrong && <p className="text-13 text-wrong">{wrong}</p>}
    </fieldset>
  )
}
