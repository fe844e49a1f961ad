/** Google's logo, in its colors, as its branding rules require. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path
        fill="#4285F4"
        stroke="none"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.200H12v4.300h5.900a5 5 0 0 1-2.200 3.300v2.700h3.600c2-1.900 3.200-4.700 3.200-8.100Z"
      />
      <path
        fill="#34A853"
        stroke="none"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.700a6.700 6.700 0 0 1-9.900-3.500H2.200v2.800A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" stroke="none" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800Z" />
      <path
        fill="#EA4335"
        stroke="none"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.200A10.600 10.600 0 0 0 12 1 11 11 0 0 0 2.200 7.100l3.600 2.800A6.600 6.600 0 0 1 12 5.400Z"
      />
    </svg>
  )
}
