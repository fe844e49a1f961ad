import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings } from '~/domain/alignment/settings-commands.server'
import { getSettings } from '~/domain/alignment/settings-queries.server'
import { type SettingName, settingNames, settingsRecord } from '~/domain/alignment/settings-record'
import { codesOf, type Phase, type Tier, tiers } from '~/domain/alignment/tiers'
import { inSentence } from '~/domain/records/labels'
import { typedAt } from '~/domain/records/typed'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import type { Control } from '~/forms/use-input'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { dayIn, formatDay } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { programmePaths } from '~/programme-paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { useHydrated } from '~/ui/hydrated'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'programme'] }

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const formatter = await getFormatter()
  const { t, day } = formatter
  const today = dayIn(new Date(), formatter.timeZone)
  const shownOn = dayInQuery(request) ?? today
  const { values, since, versions } = await getSettings(user, { day: shownOn, today })
  const now = versions.find(({ status }) => status === 'now')?.from
  const shownFrom = versions.find(({ from }) => from <= shownOn)?.from
  const isEarlier = shownOn < today && shownFrom !== now
  const rates = rateWords(formatter)
  return {
    title: t('provider:pages.programme'),
    shownOn,
    isEarlier,
    versions: versions.map(({ from, status }) => ({
      from,
      words: t(`programme:provider.${status}`, { day: day(from) ?? '' }),
      isShown: from === shownFrom,
    })),
    rows: settingNames.map((name) => ({
      name,
      words: rates[name] ?? t(`programme:settings.${name}`),
      value: valueWords(values[name], t as never),
      since: day(since[name] ?? null) ?? '',
    })),
    opened: openForm(settingsRecord, { ...values, holdsFrom: shownOn } as never),
  }
})

const phases = ['new', 'established'] as const
const monthlyCodes = tiers.flatMap((tier) => phases.map((phase) => codesOf[tier][phase]))
const respiteNames = ['cap', 'warnFrom', 'G0529', 'G0530', 'G0531'] as const
const contactNames = ['lowDyad', 'moderateHighDyad', 'lowIndividual', 'moderateHighIndividual'] as const
const reassessmentNames = ['dueAfter', 'amberFrom', 'neverAfter'] as const
const rhythmNames = ['quarterly', 'monthly', 'twiceAMonth'] as const

/** What each monthly code is for. */
function rateWords({ t }: Formatter): Record<string, string> {
  const words = (tier: Tier, phase: Phase) =>
    `${t(`programme:tiers.${tier}`)}, ${inSentence(t(`programme:phases.${phase}`))}, ${codesOf[tier][phase]} ($)`
  return Object.fromEntries(tiers.flatMap((tier) => phases.map((phase) => [codesOf[tier][phase], words(tier, phase)])))
}

function valueWords(value: string, t: (key: string) => string) {
  return rhythmNames.some((one) => one === value) ? t(`programme:rhythms.${value}`) : value
}

function dayInQuery(request: Request) {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)) ? from : undefined
}

export const action = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const formatter = await getFormatter()
  const day = dayInQuery(request) ?? dayIn(new Date(), formatter.timeZone)
  return saveForm(request, settingsRecord, {
    formatter,
    save: (submission) => changeSettings(user, submission, { day }),
    done: (_, { typed }) => flash('changesSaved', programmePaths.settings(String(typed.holdsFrom))),
  })
})

export default function ProgrammeSettings() {
  const { title, versions, isEarlier, shownOn } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p className="lede">{t('provider.lede')}</p>
          </div>
        </div>
        <nav className="version-links" aria-label={t('provider.versions')}>
          {versions.map(({ from, words, isShown }) => (
            <Link key={from} to={programmePaths.settings(from)} aria-current={isShown ? 'true' : undefined}>
              {words}
            </Link>
          ))}
        </nav>
        {isEarlier ? <Earlier /> : <SettingsForm key={shownOn} />}
      </div>
    </ProviderPages>
  )
}

function Earlier() {
  const { rows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  return (
    <>
      <p className="mb-4">{t('provider.readOnly')}</p>
      <Table className="block-table" heads={[t('provider.name'), t('provider.value'), t('provider.sinceHead')]}>
        {rows.map(({ name, words, value, since }) => (
          <Row key={name}>
            <RowHead>{words}</RowHead>
            <Cell>{value}</Cell>
            <Cell>{since}</Cell>
          </Row>
        ))}
      </Table>
    </>
  )
}

function SettingsForm() {
  const { opened, shownOn } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('programme')
  const isHydrated = useHydrated()
  const address = programmePaths.settings(shownOn)
  return (
    <RecordForm
      id="programme"
      record={settingsRecord}
      opened={opened}
      answer={useSentAnswer<typeof action>()}
      action={address}
      save={{
        label: (typed) => {
          const day = formatDay(typedAt(typed, 'holdsFrom'), i18n.language)
          return isHydrated && day ? t('provider.saveFrom', { day }) : t('provider.save')
        },
      }}
      cancel={{ label: t('provider.cancel'), to: programmePaths.settings() }}
      className="settings-form"
      isLong
    >
      {(control) => {
        const rowsOf = (names: readonly SettingName[]) => (hasOwnDays: boolean) =>
          names.map((name) => <Setting key={name} {...{ name, control, hasOwnDay: hasOwnDays }} />)
        return (
          <>
            <SettingsSection title={t('provider.rates')} names={monthlyCodes}>
              {(hasOwnDays) => <Rates control={control} hasOwnDays={hasOwnDays} />}
            </SettingsSection>
            <SettingsSection title={t('provider.respite')} names={respiteNames}>
              {rowsOf(respiteNames)}
            </SettingsSection>
            <SettingsSection title={t('provider.contact')} names={contactNames} lede={t('provider.contactLede')}>
              {rowsOf(contactNames)}
            </SettingsSection>
            <SettingsSection title={t('provider.reassessment')} names={reassessmentNames}>
              {rowsOf(reassessmentNames)}
            </SettingsSection>
            {control('holdsFrom')}
          </>
        )
      }}
    </RecordForm>
  )
}

/** Since when a setting holds, in words. */
function useSince() {
  const { rows } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  return (name: string) => {
    const day = rows.find((row) => row.name === name)?.since
    return day ? t('provider.now', { day }) : undefined
  }
}

type Section = {
  title: string
  names: readonly SettingName[]
  lede?: string
  children: (hasOwnDays: boolean) => ReactNode
}

/** If all of a section apply since one day, its heading shows it once. */
function SettingsSection({ title, names, lede, children }: Section) {
  const sinceOf = useSince()
  const days = new Set(names.map(sinceOf))
  const since = days.size === 1 ? [...days][0] : undefined
  return (
    <section className="section">
      <div className="settings-head">
        <h2>{title}</h2>
        {lede || since ? <p>{[lede, since].filter(Boolean).join('. ')}</p> : null}
      </div>
      {children(!since)}
    </section>
  )
}

type SettingControl = Control<SettingName | 'holdsFrom'>

function Rates({ control, hasOwnDays }: { control: SettingControl; hasOwnDays: boolean }) {
  const { t } = useTranslation('programme')
  return tiers.map((tier) => (
    <fieldset key={tier} className="rate-pair">
      <legend>{t(`tiers.${tier}`)}</legend>
      {phases.map((phase) => {
        const code = codesOf[tier][phase]
        const label = `${t(`phases.${phase}`)}, ${code}`
        return <Setting key={code} name={code} control={control} hasOwnDay={hasOwnDays} label={label} />
      })}
    </fieldset>
  ))
}

type SettingProps = { name: SettingName; control: SettingControl; hasOwnDay: boolean; label?: string }

function Setting({ name, control, hasOwnDay, label }: SettingProps) {
  const since = useSince()(name)
  return (
    <div className="setting">
      {control(name, { hint: hasOwnDay ? since : undefined, none: false, ...(label ? { label } : {}) })}
    </div>
  )
}
