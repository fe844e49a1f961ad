import { readFileSync } from 'node:fs'
import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

// The colours have their values in app/tokens.css, where dark mode changes them; here they get their names.
const tokens = readFileSync(new URL('./app/tokens.css', import.meta.url), 'utf8')
const colors = Object.fromEntries(
  [...tokens.matchAll(/--([a-z0-9-]+): #[0-9a-f]{6,8};/g)].map(([, name]) => [name, `var(--${name})`]),
)

// Where something stands over the hours of a day, and for how long, in quarters of an hour: pages carry no styles of their
// own. Of the lanes of things that overlap, six at most, each is so many twelfths wide.
const quarters = Array.from({ length: 96 }, (_, index) => index + 1)
const lanes = [1, 2, 3, 4, 6].flatMap((of) => Array.from({ length: of }, (_, index) => ({ of, lane: index + 1 })))
const places = {
  ...Object.fromEntries(quarters.map((quarter) => [`.at-${quarter}`, { gridRowStart: `${quarter}` }])),
  ...Object.fromEntries(quarters.map((quarter) => [`.for-${quarter}`, { gridRowEnd: `span ${quarter}` }])),
  ...Object.fromEntries(
    lanes.map(({ of, lane }) => {
      const wide = 12 / of
      return [`.lane-${lane}-${of}`, { gridColumn: `${(lane - 1) * wide + 1} / span ${wide}` }]
    }),
  ),
}

export default {
  content: ['./app/**/*.{ts,tsx}'],
  corePlugins: { container: false },
  plugins: [plugin(({ addComponents }) => addComponents(places))],
  safelist: Object.keys(places).map((name) => name.slice(1)), // made while a page is written
  theme: {
    colors: { ...colors, transparent: 'transparent', current: 'currentColor' },
    fontFamily: {
      sans: [
        '"Atkinson Hyperlegible Next Variable"',
        '-apple-system',
        '"Segoe UI"',
        'Roboto',
        '"Noto Sans"',
        'Arial',
        'sans-serif',
      ],
    },
    fontSize: {
      xs: '0.8125rem', // badges, column heads, axis text; never a sentence
      sm: '0.9375rem', // meta lines, hints, dense table cells
      base: '1.0625rem', // everything people read
      lg: '1.1875rem', // card titles, names in a list
      xl: '1.4375rem', // section titles, recipient name
      '2xl': '1.75rem', // figures, initials
      '3xl': '2.25rem', // large figures
      // Of h1 alone. With enlarged text, no larger than lets a long word fit on a phone.
      title: 'min(1.75rem, 12vw)', // pages
      display: 'min(2.25rem, 12vw)', // sign-in, empty states, lost pages
    },
    fontWeight: { normal: '400', medium: '540', bold: '660', heavy: '700' },
    lineHeight: { none: '1', tight: '1.22', snug: '1.35', normal: '1.5' },
    letterSpacing: { tight: '-0.012em' },
    borderRadius: { none: '0', sm: '6px', DEFAULT: '10px', md: '12px', lg: '16px', full: '999px' },
    boxShadow: { 1: 'var(--shadow-1)', 2: 'var(--shadow-2)', 3: 'var(--shadow-3)', none: 'none' },
    transitionDuration: { fast: '120ms', calm: '220ms' },
    transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0, 0, 1)' },
    screens: { sm: '640px', md: '768px', login: '900px', lg: '1024px', xl: '1200px' },
    extend: {
      spacing: {
        control: '2.75rem',
        dense: '2.5rem',
        rail: '5.75rem',
        sidebar: '18.5rem',
        header: '3.75rem',
        bar: '4rem',
      },
      maxWidth: { measure: '40rem', form: '38rem', page: '58rem', narrow: '50rem', table: '70rem' },
    },
  },
} satisfies Config
