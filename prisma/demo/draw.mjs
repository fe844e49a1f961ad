// node prisma/demo/draw.mjs: draws the demo's avatars and photos into prisma/demo/pictures, in the sizes of an upload.
// They are in the repository, so that the demo starts at once.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const faces = {
  rosa: { ground: '#f1d9c4', skin: '#d9a27c', hair: '#ecebe8', style: 'bun', shirt: '#7d3c64', glasses: true },
  walter: { ground: '#d5e3ee', skin: '#eac3a4', hair: '#cfcac2', style: 'bald', shirt: '#3f5d7d', glasses: true },
  ines: { ground: '#f3e2b8', skin: '#7a4a2f', hair: '#d8d4cf', style: 'round', shirt: '#b5482e' },
  harold: { ground: '#dfe8d4', skin: '#e2b48f', hair: '#8f8a84', style: 'short', shirt: '#4d6b46' },
  odile: { ground: '#e9dcef', skin: '#efcdb2', hair: '#b98a5b', style: 'bun', shirt: '#5a4a8a', glasses: true },
  elena: { ground: '#cfe6e0', skin: '#d19a72', hair: '#3b2a22', style: 'long', shirt: '#21725e' },
  luis: { ground: '#d9e2f2', skin: '#c98f66', hair: '#2f2622', style: 'short', shirt: '#8a3f2b' },
  priya: { ground: '#f6dfae', skin: '#a86b42', hair: '#241a18', style: 'long', shirt: '#c05a2c' },
  mateo: { ground: '#cfdcf2', skin: '#c58a60', hair: '#2a211d', style: 'short', shirt: '#2f5b8f', beard: '#2a211d' },
  sam: { ground: '#e3ecd3', skin: '#6b4129', hair: '#1d1614', style: 'round', shirt: '#3d7a52' },
  joan: { ground: '#ead9e6', skin: '#efc9ad', hair: '#6d4a36', style: 'bob', shirt: '#5b3a72' },
}

const photos = {
  tomatoes: `${ground('#cfe3ea')}<circle cx="1330" cy="190" r="120" fill="#ffe3a0"/>
    <path d="M0 760Q400 600 800 740T1600 700V1200H0Z" fill="#a9c9a0"/><path d="M0 1010h1600v190H0z" fill="#c9a98a"/>
    ${bars(0, 1600, 100, 640)}${[330, 830, 1290].map((x, at) => tomato(x, 1.1 - at * 0.12)).join('')}`,
  coffee: `${ground('#e6d3b6')}${[180, 430, 690, 960].map((y) => `<path d="M0 ${y}h1600" stroke="#d5bd99" stroke-width="6"/>`).join('')}
    <g transform="rotate(-9 1120 330)"><rect x="860" y="40" width="620" height="560" fill="#f7f3e9"/>
    ${grid(900, 90, 10, 9, 54)}</g><circle cx="620" cy="760" r="310" fill="#f4efe6"/><circle cx="620" cy="760" r="220" fill="#fff"/>
    <circle cx="620" cy="760" r="182" fill="#5b3321"/><path d="M500 720q60-70 150-50" stroke="#8b5a3c" stroke-width="16" fill="none" stroke-linecap="round"/>
    <path d="M820 700q130-20 130 70t-150 80" stroke="#fff" stroke-width="44" fill="none"/>`,
  cat: `${ground('#ead9c8')}<path d="M0 820h1600v380H0z" fill="#b98f6d"/><ellipse cx="800" cy="900" rx="560" ry="170" fill="#8a5f3f"/>
    <path d="M270 850q40-200 240-220l620 10q180 30 210 220z" fill="#6e8fb0"/><path d="M420 780q200-120 420-40t380-30" stroke="#f1ede4" stroke-width="18" fill="none" stroke-dasharray="46 30"/>
    <ellipse cx="820" cy="640" rx="360" ry="190" fill="#8d8f94"/><circle cx="1090" cy="570" r="140" fill="#9a9ca1"/>
    <path d="M985 480l20-120 90 80zM1140 440l90-70 10 130z" fill="#8d8f94"/><path d="M1030 580q30 26 60 0M1110 580q30 26 60 0" stroke="#333" stroke-width="10" fill="none"/>
    <path d="M1092 620l16 0-8 12z" fill="#d98a8a"/><path d="M480 700q-190 60-60 150" stroke="#8d8f94" stroke-width="64" fill="none" stroke-linecap="round"/>`,
  gate: `${ground('#dcebf3')}<path d="M0 640q500-120 1600 20v540H0z" fill="#b9c98f"/><path d="M620 1200l120-520h130l180 520z" fill="#dbc7a4"/>
    <path d="M0 560h560v300H0zM1050 560h550v300h-550z" fill="#c98d6b"/><path d="M0 560h560v40H0zM1050 560h550v40h-550z" fill="#b5785a"/>
    <g fill="#2f6f9f"><rect x="560" y="430" width="40" height="450"/><rect x="1010" y="430" width="40" height="450"/>${[620, 700, 780, 860, 940].map((x) => `<rect x="${x}" y="480" width="44" height="380"/>`).join('')}<rect x="600" y="540" width="410" height="30"/><rect x="600" y="760" width="410" height="30"/></g>
    <circle cx="250" cy="380" r="190" fill="#7fa26a"/><circle cx="1390" cy="360" r="220" fill="#89ab70"/>`,
  cake: `${ground('#f3e6e9')}<path d="M0 860h1600v340H0z" fill="#d9b8a0"/><ellipse cx="800" cy="960" rx="520" ry="90" fill="#fff"/>
    <rect x="440" y="640" width="720" height="300" rx="30" fill="#c98a6a"/><path d="M440 700q60 80 120 0t120 0 120 0 120 0 120 0 120 0v-70q0-40-40-40H480q-40 0-40 40z" fill="#fff4f0"/>
    ${[560, 680, 800, 920, 1040].map((x) => `<rect x="${x - 12}" y="450" width="24" height="150" fill="#7da7c4"/><path d="M${x} 360q34 50 0 80q-34-30 0-80z" fill="#f2b134"/>`).join('')}`,
  bench: `${ground('#d6e8ef')}<path d="M0 720q700-90 1600 0v480H0z" fill="#a7c48c"/><circle cx="330" cy="420" r="270" fill="#6f9a5f"/><rect x="300" y="620" width="60" height="240" fill="#7a5a3f"/>
    <g fill="#9c6b44"><rect x="640" y="600" width="660" height="44"/><rect x="640" y="670" width="660" height="44"/><rect x="620" y="800" width="700" height="50"/></g>
    <g fill="#5d4632"><rect x="670" y="590" width="34" height="420"/><rect x="1240" y="590" width="34" height="420"/></g><circle cx="1400" cy="180" r="100" fill="#ffe3a0"/>`,
}

const sizes = { face: { large: 320, small: 128 }, photo: { large: 1600, small: 640 } }

for (const [name, look] of Object.entries(faces)) await render(name, face(look), sizes.face)
for (const [name, scene] of Object.entries(photos)) {
  await render(
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">${scene}</svg>`,
    sizes.photo,
  )
}

async function render(name, svg, { large, small }) {
  for (const [size, width] of Object.entries({ large, small })) {
    for (const format of ['webp', 'jpeg']) {
      const file = await sharp(Buffer.from(svg))
        .resize({ width })
        .flatten()
        .toFormat(format, { quality: 76 })
        .toBuffer()
      writeFileSync(new URL(`pictures/${name}-${size}.${format}`, import.meta.url), file)
    }
  }
}

function face({ ground: color, skin, hair, style, shirt, glasses, beard }) {
  const styles = {
    bun: `<circle cx="160" cy="58" r="34" fill="${hair}"/><path d="M92 150q-10-90 68-92t68 92q-20-50-68-50t-68 50z" fill="${hair}"/>`,
    bald: `<path d="M94 150q-6-30 6-48 8 20-6 48zM226 150q6-30-6-48-8 20 6 48z" fill="${hair}"/>`,
    short: `<path d="M96 140q-10-78 64-80t64 80q-10-40-64-40t-64 40z" fill="${hair}"/>`,
    round: `<circle cx="160" cy="112" r="78" fill="${hair}"/>`,
    long: `<path d="M84 240q-14-180 76-182t76 182q-30 10-40-10V140q-36-10-72 0v90q-10 20-40 10z" fill="${hair}"/>`,
    bob: `<path d="M84 190q-10-130 76-132t76 132q-30 8-36-10l-4-50q-36-14-72 0l-4 50q-6 18-36 10z" fill="${hair}"/>`,
  }
  const isBehind = style === 'round'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320"><rect width="320" height="320" fill="${color}"/>
    ${isBehind ? styles[style] : ''}<path d="M50 320q10-92 110-92t110 92z" fill="${shirt}"/><rect x="136" y="196" width="48" height="50" rx="22" fill="${skin}"/>
    <ellipse cx="160" cy="150" rx="62" ry="74" fill="${skin}"/>${beard ? `<path d="M100 160q4 66 60 68t60-68q-20 24-60 22t-60-22z" fill="${beard}"/>` : ''}
    <circle cx="136" cy="148" r="6" fill="#2b211c"/><circle cx="184" cy="148" r="6" fill="#2b211c"/>
    <path d="M138 188q22 18 44 0" stroke="#7c3f33" stroke-width="6" fill="none" stroke-linecap="round"/>
    ${glasses ? '<g fill="none" stroke="#4a3b33" stroke-width="5"><circle cx="136" cy="148" r="20"/><circle cx="184" cy="148" r="20"/><path d="M156 146h8"/></g>' : ''}
    ${isBehind ? '' : styles[style]}</svg>`
}

function ground(color) {
  return `<rect width="1600" height="1200" fill="${color}"/>`
}

function bars(from, to, step, top) {
  const posts = []
  for (let x = from; x <= to; x += step)
    posts.push(`<rect x="${x}" y="${top}" width="14" height="${1010 - top}" fill="#6d5a4c"/>`)
  return `<rect x="${from}" y="${top}" width="${to}" height="26" fill="#6d5a4c"/>${posts.join('')}`
}

function tomato(x, scale) {
  const leaf = (dx, dy, turn) =>
    `<ellipse cx="${dx}" cy="${dy}" rx="70" ry="34" fill="#4c8b45" transform="rotate(${turn} ${dx} ${dy})"/>`
  const fruit = (dx, dy, color) => `<circle cx="${dx}" cy="${dy}" r="30" fill="${color}"/>`
  return `<g transform="translate(${x} 1030) scale(${scale})"><path d="M0 0v-420" stroke="#3f7a3c" stroke-width="14"/>
    ${leaf(-70, -340, 20)}${leaf(80, -390, -24)}${leaf(-90, -200, 12)}${leaf(84, -230, -14)}${leaf(0, -450, 0)}
    ${fruit(-50, -260, '#d8432f')}${fruit(60, -300, '#e29a3a')}${fruit(20, -180, '#d8432f')}${fruit(-30, -390, '#e29a3a')}
    <path d="M-120 0h240l-30 130h-180z" fill="#b5603b"/><rect x="-132" y="-16" width="264" height="40" fill="#c9714a"/></g>`
}

function grid(x, y, columns, rows, cell) {
  const cells = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isBlack = (row * 7 + column * 5) % 11 === 0
      cells.push(
        `<rect x="${x + column * cell}" y="${y + row * cell}" width="${cell}" height="${cell}" fill="${isBlack ? '#33302c' : '#fff'}" stroke="#b9b2a6" stroke-width="3"/>`,
      )
    }
  }
  return cells.join('')
}
