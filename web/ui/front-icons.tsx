import type { SVGProps } from 'react'

// Icons of the home page. They are in a separate file, so that the home page loads no other icons. All other icons
// are in icons.tsx.

export type IconProps = SVGProps<SVGSVGElement>

/**
 * Line icon on a 20 px grid, with a 1.5 px stroke in the text colour. The icon is decorative, so the control needs a
 * name.
 */
export function Icon({ d, ...props }: IconProps & { d: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={d} />
    </svg>
  )
}

export function CloseIcon(props: IconProps) {
  return <Icon d="M5 5l10 10M15 5L5 15" {...props} />
}

export function SearchIcon(props: IconProps) {
  return <Icon d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4" {...props} />
}

export function ArrowRightIcon(props: IconProps) {
  return <Icon d="M4 10h12m-5-5l5 5-5 5" {...props} />
}

export function SunIcon(props: IconProps) {
  return (
    <Icon
      d="M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1"
      {...props}
    />
  )
}

export function MoonIcon(props: IconProps) {
  return <Icon d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" {...props} />
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon
      d="M10 3.5a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5ZM3.5 16.5c.8-2.6 3.2-4 6.5-4s5.7 1.4 6.5 4"
      {...props}
    />
  )
}

export function TruckIcon(props: IconProps) {
  return (
    <Icon
      d="M2.5 5h9v8.5h-9V5ZM11.5 8h3.25l2.75 3v2.5h-6M5.75 13.5a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5ZM14.25 13.5a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5Z"
      {...props}
    />
  )
}

export function StoreIcon(props: IconProps) {
  return (
    <Icon
      d="M3.5 9v7.5h13V9M3 6.5l1.5-3h11l1.5 3c0 1.4-1 2.25-2.25 2.25S12.4 7.9 12.4 6.5c0 1.4-1 2.25-2.4 2.25S7.6 7.9 7.6 6.5c0 1.4-1.1 2.25-2.35 2.25S3 7.9 3 6.5ZM8 16.5v-4h4v4"
      {...props}
    />
  )
}

export function BoxIcon(props: IconProps) {
  return (
    <Icon d="M3.5 6.5L10 3l6.5 3.5v7L10 17l-6.5-3.5v-7ZM3.75 6.6L10 10m0 0l6.25-3.4M10 10v6.75" {...props} />
  )
}

export function AlertIcon(props: IconProps) {
  return <Icon d="M10 3L2.5 16h15L10 3ZM10 8v4M10 14v.01" {...props} />
}

export function RefreshIcon(props: IconProps) {
  return <Icon d="M16 4v4h-4M4 16v-4h4M15.5 8A6 6 0 0 0 5 6.2M4.5 12A6 6 0 0 0 15 13.8" {...props} />
}

export function PauseIcon(props: IconProps) {
  return <Icon d="M7 4.5v11M13 4.5v11" {...props} />
}

export function PlayIcon(props: IconProps) {
  return <Icon d="M6 4l10 6-10 6V4Z" {...props} />
}
