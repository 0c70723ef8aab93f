/** On white in both themes, with room around it: cameras need that. */
export function GatewaySignIn({ picture }: { picture: string }) {
  return (
    <figure className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <img
        src={picture}
        alt="QR code that signs WhatsApp in"
        className="size-56 rounded-control bg-white object-contain p-3"
      />
      <figcaption className="max-w-64 text-15 text-quiet">
        On the shop’s phone: WhatsApp, Settings, Linked devices, Link a device. The code changes every few
        seconds, and so does this one.
      </figcaption>
    </figure>
  )
}
