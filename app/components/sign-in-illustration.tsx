type Look = {
  ground: string
  skin: string
  hair: string
  clothes: string
  cut: keyof typeof cuts
  glasses?: boolean
  beard?: boolean
}
type Place = { x: number; y: number; r: number }

const middle = { x: 300, y: 540 }
const rings = [170, 262, 354]

// The one who is cared for in the middle, the others around at their own distance.
const people: (Look & Place)[] = [
  {
    ...middle,
    r: 96,
    ground: '#F3DCC9',
    skin: '#D9A781',
    hair: '#E9E6E1',
    clothes: '#8A4A63',
    cut: 'bun',
    glasses: true,
  },
  { x: 195, y: 406, r: 44, ground: '#D3E6DE', skin: '#D09B74', hair: '#3A2620', clothes: '#1F6B5A', cut: 'long' },
  {
    x: 458,
    y: 476,
    r: 40,
    ground: '#D8E3F1',
    skin: '#C08A62',
    hair: '#241B18',
    clothes: '#34598C',
    cut: 'short',
    beard: true,
  },
  { x: 390, y: 684, r: 42, ground: '#F3D8D2', skin: '#7A4A31', hair: '#1E1512', clothes: '#2F6F77', cut: 'round' },
  { x: 153, y: 625, r: 36, ground: '#F8E3B4', skin: '#B37A4E', hair: '#1F1A1A', clothes: '#B5502D', cut: 'bob' },
  {
    x: 381,
    y: 291,
    r: 32,
    ground: '#E2DCEF',
    skin: '#E0B08C',
    hair: '#9A9088',
    clothes: '#5F4C8A',
    cut: 'bob',
    glasses: true,
  },
  { x: 543, y: 638, r: 28, ground: '#D6EAE8', skin: '#EBC3A4', hair: '#D9D6D0', clothes: '#2F6F77', cut: 'short' },
  {
    x: 41,
    y: 504,
    r: 28,
    ground: '#DDE6D3',
    skin: '#E6BC97',
    hair: '#E9E6E1',
    clothes: '#54703C',
    cut: 'none',
    glasses: true,
  },
  { x: 202, y: 783, r: 30, ground: '#F6DCE2', skin: '#E3B590', hair: '#B9B2AC', clothes: '#9A3E58', cut: 'bob' },
]

// Drawn around the middle of a head, which is at 0,0 and about 20 wide.
const cuts = {
  none: { behind: null, before: null },
  short: { behind: null, before: 'M-12 0c-2-13 4-18 12-18s14 5 12 18c-2-6-4-8-7-9-5 1-10 1-13 0-2 2-3 5-4 9Z' },
  long: {
    behind: 'M-15 26c2-8-1-16-1-26 0-12 7-19 16-19S16-12 16 0c0 10-3 18-1 26Z',
    before: 'M-13 3c-1-13 4-19.500 13-19.500S14-10 13 3C11-4 8-7 4-9c-4 5-12 5-17 12Z',
  },
  bob: {
    behind: 'M-16 13c-2-7-2-13-1-18 2-9 8-14 17-14s15 5 17 14c1 5 1 11-1 18Z',
    before: 'M-13 2c-1-12 4-18.500 13-18.500S14-10 13 2c-2-6-5-9-10-10-5 3-11 4-16 10Z',
  },
  round: {
    behind: 'M0-25c13-2 21 8 19 19 2 9-5 15-10 14H-9C-15 9-21 3-19-6c-2-11 6-21 19-19Z',
    before: 'M-13-1c0-10 5-15.500 13-15.500S13-11 13-1c-3-6-7-7-13-7s-10 1-13 7Z',
  },
  bun: {
    behind: 'M0-28a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
    before: 'M-13 3c-2-14 4-20 13-20S15-11 13 3C12-3 9-8 5-9-1-6-10-6-13 3Z',
  },
}

/** A circle of people, as a picture beside the form. */
export function SignInIllustration() {
  return (
    <svg className="login-art" viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <clipPath id="round">
          <circle r="32" />
        </clipPath>
      </defs>
      <rect className="la-ground" width="600" height="900" />
      <g className="la-rings" fill="none">
        {rings.map((r) => (
          <circle key={r} cx={middle.x} cy={middle.y} r={r} />
        ))}
      </g>
      {people.map((person) => (
        <g key={person.clothes + person.x} transform={`translate(${person.x} ${person.y})`}>
          <circle className="la-gap" r={person.r + 6} />
          <g transform={`scale(${person.r / 32})`} clipPath="url(#round)">
            <Person {...person} />
          </g>
        </g>
      ))}
    </svg>
  )
}

function Person({ ground, skin, hair, clothes, cut, glasses, beard }: Look) {
  const { behind, before } = cuts[cut]
  return (
    <>
      <circle r="32" fill={ground} />
      {behind ? <path d={behind} fill={hair} /> : null}
      <path d="M-25 36c0-15 11-20 25-20s25 5 25 20Z" fill={clothes} />
      <path d="M-6 8H6v9c0 3-2.500 6-6 6s-6-3-6-6Z" fill={skin} />
      <ellipse rx="12.500" ry="14.500" cy="-1" fill={skin} />
      {beard ? (
        <path
          d="M-12.500 2c1 9 6 13 12.500 13S11.500 11 12.500 2C10 7 7 6 5 5.500c-3-.8-7-.8-10 0C-7 6-10 7-12.500 2Z"
          fill={hair}
        />
      ) : null}
      {before ? <path d={before} fill={hair} /> : null}
      <circle cx="-4.700" cy="0" r="1.400" fill="#2A1F1A" />
      <circle cx="4.700" cy="0" r="1.400" fill="#2A1F1A" />
      <path
        d="M-3.500 7.500c2 1.700 5 1.700 7 0"
        stroke={beard ? '#F3E6DC' : '#7A3B2B'}
        strokeWidth="1.500"
        strokeLinecap="round"
        fill="none"
      />
      {glasses ? (
        <g fill="none" stroke="#3B3A3A" strokeWidth="1.300">
          <circle cx="-5" cy="0" r="4.300" />
          <circle cx="5" cy="0" r="4.300" />
          <path d="M-.700-.500c.5-.5 1-.5 1.400 0" />
        </g>
      ) : null}
    </>
  )
}
