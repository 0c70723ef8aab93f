/** A value that a thumb moves; the browser's own slider, so that arrows work too. */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  onChange,
}: {
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}) {
  return (
    <label className="grid grid-cols-[8.5rem_1fr] items-center gap-3 text-15">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-(--control) min-w-0 accent-ink"
      />
    </label>
  )
}
