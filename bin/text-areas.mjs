// Writes app/i18n/generated/texts.ts: all texts of both languages, one area for each file in locales/en.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const target = new URL('../app/i18n/generated/texts.ts', import.meta.url)
const languages = ['en', 'es']
const first = 'common' // whose texts are asked for without the name of their area
const withoutKeys = 'plain' // read as files by pages that work when nothing else does

const areas = readdirSync(new URL('../locales/en', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((area) => area !== withoutKeys)
  .sort((one, other) => (one === first || (other !== first && one < other) ? -1 : 1))
const importOf = (language) => (area) => `import ${language}_${area} from '../../../locales/${language}/${area}.json'`
const textsOf = (language) => `  ${language}: { ${areas.map((area) => `${area}: ${language}_${area}`).join(', ')} },`
const source = `// Made by bin/text-areas.mjs.
${languages.flatMap((language) => areas.map(importOf(language))).join('\n')}

export const areas = [${areas.map((area) => `'${area}'`).join(', ')}] as const
export const texts = {
${languages.map(textsOf).join('\n')}
}
`

if (!existsSync(target) || readFileSync(target, 'utf8') !== source) {
  mkdirSync(new URL('.', target), { recursive: true })
  writeFileSync(target, source)
}
