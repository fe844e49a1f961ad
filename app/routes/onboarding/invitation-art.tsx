import { useTranslation } from 'react-i18next'

type Seat = { x: number; y: number; r: number }
type Props = { inviter: string; name: string } // first names

const middle = { x: 300, y: 500 }
const rings = [170, 262, 354]
const seats: Seat[] = [
  { x: 470, y: 470, r: 34 },
  { x: 150, y: 712, r: 40 },
  { x: 262, y: 241, r: 36 },
  { x: 54, y: 395, r: 32 },
  { x: 545, y: 413, r: 30 },
  { x: 356, y: 756, r: 32 },
]

/** The inviting circle as a picture: its empty places are decoration and reveal nothing. */
export function InvitationArt({ inviter, name }: Props) {
  const { t } = useTranslation('access')
  return (
    <>
      <svg className="login-art" viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="la-ground" width="600" height="900" />
        <g className="la-rings" fill="none">
          {rings.map((r) => (
            <circle key={r} cx={middle.x} cy={middle.y} r={r} />
          ))}
        </g>
        {seats.map((seat) => (
          <Place key={seat.x} {...seat} look="la-seat" />
        ))}
        <Place {...middle} r={92} look="la-recipient" />
        <text className="la-letter" x={middle.x} y={middle.y + 27}>
          {firstLetter(name)}
        </text>
        <Place x={158} y={384} r={56} look="la-inviter" />
        <text className="la-name" x={158} y={391}>
          {inviter.length > 9 ? firstLetter(inviter) : inviter}
        </text>
        <Place x={437} y={600} r={54} look="la-you" />
        <text className="la-name" x={437} y={607}>
          {t('invitation.you')}
        </text>
      </svg>
      <p className="login-line mx-auto max-w-[18rem]">{t('invitation.place', { name })}</p>
    </>
  )
}

/** A circle that interrupts the ring under it. */
function Place({ x, y, r, look }: Seat & { look: string }) {
  return (
    <>
      <circle className="la-gap" cx={x} cy={y} r={r + 6} />
      <circle className={look} cx={x} cy={y} r={r} />
    </>
  )
}

function firstLetter(name: string) {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}
