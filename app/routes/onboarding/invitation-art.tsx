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
        <Circle {...{ middle, rings, seats, inviter, name }} host={{ x: 158, y: 384 }} you={{ x: 437, y: 600 }} />
      </svg>
      <p className="login-line mx-auto max-w-[18rem]">{t('invitation.place', { name })}</p>
    </>
  )
}

const bandMiddle = { x: 370, y: 160 }
const bandRings = [163, 266, 369]
const bandSeats: Seat[] = [
  { x: 627, y: 99, r: 39 },
  { x: 116, y: 222, r: 39 },
]

/** The same as a band above the page on phones. */
export function InvitationBand(people: Props) {
  return (
    <svg viewBox="0 0 741 289" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="la-ground" width="741" height="289" />
      <Circle
        {...{ middle: bandMiddle, rings: bandRings, seats: bandSeats, ...people }}
        host={{ x: 212, y: 110 }}
        you={{ x: 528, y: 198 }}
      />
    </svg>
  )
}

type Point = { x: number; y: number }
type CircleProps = Props & { middle: Point; rings: number[]; seats: Seat[]; host: Point; you: Point }

function Circle({ inviter, name, middle, rings, seats, host, you }: CircleProps) {
  const { t } = useTranslation('access')
  return (
    <>
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
      <Place {...host} r={56} look="la-inviter" />
      <text className="la-name" x={host.x} y={host.y + 7}>
        {inviter.length > 9 ? firstLetter(inviter) : inviter}
      </text>
      <Place {...you} r={54} look="la-you" />
      <text className="la-name" x={you.x} y={you.y + 7}>
        {t('invitation.you')}
      </text>
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
