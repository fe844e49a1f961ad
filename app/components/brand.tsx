import { Link } from '@remix-run/react'

/** The folded circle. */
export function BrandSymbol({ size = 30 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-disc" d="M15.2 2.02A14 14 0 1 0 29.98 16.8Z" />
      <path className="mark-fold" d="M15.2 2.02A14 14 0 0 0 29.98 16.8Z" />
    </svg>
  )
}

/** The name as a link inside the app, guarded by unsaved changes like any other link. */
export function BrandLink({ to }: { to: string }) {
  return (
    <Link className="brand" to={to}>
      <BrandSymbol />
      <span>Kinfold</span>
    </Link>
  )
}

export function Brand({ href }: { href: string }) {
  return (
    <a className="brand" href={href}>
      <BrandSymbol />
      <span>Kinfold</span>
    </a>
  )
}
