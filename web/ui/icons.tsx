import { Icon, type IconProps } from './front-icons.tsx'

// All icons. The home page imports front-icons.tsx instead, because browsers load a module as a whole.
export * from './front-icons.tsx'

export function CheckIcon(props: IconProps) {
  return <Icon d="M4 10.5l4 4 8-9" {...props} />
}

export function PlusIcon(props: IconProps) {
  return <Icon d="M10 4v12M4 10h12" {...props} />
}

export function MinusIcon(props: IconProps) {
  return <Icon d="M4 10h12" {...props} />
}

export function ChevronDownIcon(props: IconProps) {
  return <Icon d="M5 7.5l5 5 5-5" {...props} />
}

export function ChevronLeftIcon(props: IconProps) {
  return <Icon d="M12.5 5l-5 5 5 5" {...props} />
}

export function ChevronRightIcon(props: IconProps) {
  return <Icon d="M7.5 5l5 5-5 5" {...props} />
}

export function ArrowLeftIcon(props: IconProps) {
  return <Icon d="M16 10H4m5-5l-5 5 5 5" {...props} />
}

export function ArrowUpIcon(props: IconProps) {
  return <Icon d="M10 16V4M5 9l5-5 5 5" {...props} />
}

export function ArrowDownIcon(props: IconProps) {
  return <Icon d="M10 4v12m-5-5l5 5 5-5" {...props} />
}

export function MoreIcon(props: IconProps) {
  return <Icon d="M10 4.75v.01M10 10v.01M10 15.25v.01" strokeWidth={2.5} {...props} />
}

export function MenuIcon(props: IconProps) {
  return <Icon d="M3.5 6h13M3.5 10h13M3.5 14h13" {...props} />
}

export function PeopleIcon(props: IconProps) {
  return (
    <Icon
      d="M7.5 4a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5ZM2 15.5c.6-2.2 2.6-3.5 5.5-3.5s4.9 1.3 5.5 3.5M13 4.3a2.75 2.75 0 0 1 0 4.9M15 12.4c1.6.5 2.6 1.6 3 3.1"
      {...props}
    />
  )
}

export function HomeIcon(props: IconProps) {
  return <Icon d="M3.5 9l6.5-5.5L16.5 9v7.5h-4.25V12h-4.5v4.5H3.5V9Z" {...props} />
}

export function DashboardIcon(props: IconProps) {
  return (
    <Icon
      d="M3.5 3.5h5.25v6.5H3.5v-6.5ZM11.25 3.5h5.25v3.75h-5.25V3.5ZM11.25 10h5.25v6.5h-5.25V10ZM3.5 12.75h5.25v3.75H3.5v-3.75Z"
      {...props}
    />
  )
}

export function GearIcon(props: IconProps) {
  return (
    <Icon
      d="M10 7.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5ZM10 2.5v2M10 15.5v2M17.5 10h-2M4.5 10h-2M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4M15.3 15.3l-1.4-1.4M6.1 6.1L4.7 4.7"
      {...props}
    />
  )
}

export function LogoutIcon(props: IconProps) {
  return <Icon d="M8 3.5H4.5v13H8M9 10h8m-3-3.25L17.25 10 14 13.25" {...props} />
}

export function ClockIcon(props: IconProps) {
  return <Icon d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 6v4l2.75 2" {...props} />
}

export function CalendarIcon(props: IconProps) {
  return <Icon d="M4 5h12v11.5H4V5ZM4 8.75h12M7.25 3v3.25M12.75 3v3.25" {...props} />
}

export function SendIcon(props: IconProps) {
  return <Icon d="M17 3L9 11M17 3l-5 14-3-6-6-3 14-5Z" {...props} />
}

export function PhoneIcon(props: IconProps) {
  return <Icon d="M6.5 2.75h7v14.5h-7V2.75ZM9.25 14.75h1.5" {...props} />
}

export function ChatIcon(props: IconProps) {
  return <Icon d="M3.5 4h13v9.5H9L5.5 16.5v-3h-2V4ZM7 7.75h6M7 10.25h4" {...props} />
}

export function BellIcon(props: IconProps) {
  return (
    <Icon
      d="M4 14.5h12l-1.5-2.25V8.5a4.5 4.5 0 0 0-9 0v3.75L4 14.5ZM8.25 14.5a1.75 1.75 0 0 0 3.5 0"
      {...props}
    />
  )
}

export function InboxIcon(props: IconProps) {
  return <Icon d="M3 11.5l2.5-7.5h9L17 11.5v5H3v-5ZM3 11.5h4.25l1 2h3.5l1-2H17" {...props} />
}

export function EditIcon(props: IconProps) {
  return (
    <Icon
      d="M3.5 16.5l.8-3.6 8.9-8.9a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2l-8.9 8.9-3.6.8ZM11.75 5.5l2.75 2.75"
      {...props}
    />
  )
}

export function TrashIcon(props: IconProps) {
  return <Icon d="M4 5.5h12M8 5.5V3.5h4v2M5.25 5.5l.75 11h8l.75-11M8.5 8.5v5M11.5 8.5v5" {...props} />
}

export function CopyIcon(props: IconProps) {
  return <Icon d="M7 7h9.5v9.5H7V7ZM4.5 13h-1V3.5H13v1" {...props} />
}

export function ExternalIcon(props: IconProps) {
  return <Icon d="M8 4.5H3.5v12h12V12M11.5 3.5h5v5M16.25 3.75L9 11" {...props} />
}

export function ImageIcon(props: IconProps) {
  return <Icon d="M3 4h14v12H3V4ZM3.5 14.5l4-4.5 3 3 2.25-2.25L16.5 14M12.75 7.5v.01" {...props} />
}

export function FileIcon(props: IconProps) {
  return <Icon d="M5 2.75h6.5L15 6.25v11H5V2.75ZM11.25 3v3.5H15M7.5 10h5M7.5 13h5" {...props} />
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon
      d="M8.5 11.5a3 3 0 0 0 4.25 0l2.9-2.9a3 3 0 0 0-4.25-4.25L10 5.75M11.5 8.5a3 3 0 0 0-4.25 0l-2.9 2.9a3 3 0 0 0 4.25 4.25L10 14.25"
      {...props}
    />
  )
}

export function UploadIcon(props: IconProps) {
  return <Icon d="M10 13V3.5M6 7l4-4 4 4M3.5 12.5v4h13v-4" {...props} />
}

export function DriveIcon(props: IconProps) {
  return (
    <Icon
      d="M7.25 3.5h5.5l5.25 9-2.75 4H4.75L2 12.5l5.25-9ZM7.25 3.5l5.25 9M12.75 3.5L4.75 16.5M18 12.5H7.2"
      {...props}
    />
  )
}

export function DownloadIcon(props: IconProps) {
  return <Icon d="M10 3.5V13M6 9.5l4 4 4-4M3.5 12.5v4h13v-4" {...props} />
}

export function ReceiptIcon(props: IconProps) {
  return (
    <Icon d="M5 2.75h10v14.5l-2.5-1.5-2.5 1.5-2.5-1.5L5 17.25V2.75ZM7.75 6.5h4.5M7.75 9.5h4.5" {...props} />
  )
}

export function WalletIcon(props: IconProps) {
  return (
    <Icon
      d="M15.5 6.25H4.25a1.5 1.5 0 0 1 0-3H14v3M2.75 4.75v10.5a1.5 1.5 0 0 0 1.5 1.5h11.25a1.5 1.5 0 0 0 1.5-1.5v-7.5a1.5 1.5 0 0 0-1.5-1.5M13.5 11.5h.01"
      {...props}
    />
  )
}

export function PrinterIcon(props: IconProps) {
  return (
    <Icon
      d="M6 7V2.75h8V7M6 14H3.5a.75.75 0 0 1-.75-.75v-5.5A.75.75 0 0 1 3.5 7h13a.75.75 0 0 1 .75.75v5.5a.75.75 0 0 1-.75.75H14M6 11.5h8v5.75H6V11.5Z"
      {...props}
    />
  )
}

export function InfoIcon(props: IconProps) {
  return <Icon d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 9.25V13.5M10 6.75v.01" {...props} />
}

export function CheckCircleIcon(props: IconProps) {
  return <Icon d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM7 10.25l2.1 2.1L13.25 8" {...props} />
}

export function CloseCircleIcon(props: IconProps) {
  return <Icon d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM7.75 7.75l4.5 4.5M12.25 7.75l-4.5 4.5" {...props} />
}

export function UndoIcon(props: IconProps) {
  return <Icon d="M7.5 4L3.5 8l4 4M3.75 8H12a4.5 4.5 0 0 1 0 9H8" {...props} />
}

export function SortIcon(props: IconProps) {
  return <Icon d="M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5" {...props} />
}

export function PulseIcon(props: IconProps) {
  return <Icon d="M2.5 10.5h3.25l2-5.5 3.5 10.5 2.25-7 1 2h3" {...props} />
}

export function GripIcon(props: IconProps) {
  return (
    <Icon
      d="M7.5 5v.01M7.5 10v.01M7.5 15v.01M12.5 5v.01M12.5 10v.01M12.5 15v.01"
      strokeWidth="2.25"
      {...props}
    />
  )
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon
      d="M2.5 10C4.5 6.5 7 5 10 5s5.5 1.5 7.5 5c-2 3.5-4.5 5-7.5 5s-5.5-1.5-7.5-5ZM10 7.75a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5Z"
      {...props}
    />
  )
}
