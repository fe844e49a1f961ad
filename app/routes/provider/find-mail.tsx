import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FilterForm, FindField } from '~/components/filter-form'
import { type MailQuery, mailQuery } from '~/domain/outbox/query'
import { type MailState, mailStates, shownMailState } from '~/domain/outbox/rules'
import { providerPaths } from '~/provider-paths'
import { FilterChip } from '~/ui/filter-chip'

type Props = { query: MailQuery; counts: Record<MailState, number>; sendsMail: boolean }

/** What became of the mails, with how many there are of each, and the search by address or subject. */
export function FindMail({ query, counts, sendsMail }: Props) {
  const { t } = useTranslation('administration')
  const isByState = query.sort === 'state'
  return (
    <div className="toolbar">
      <nav className="segmented paired" aria-label={t('mail.filter')}>
        <StateLink query={query} state="" words={t('mail.all')} />
        {mailStates.map((state) =>
          state !== 'dropped' || counts.dropped || query.state === 'dropped' ? (
            <StateLink
              key={state}
              query={query}
              state={state}
              words={t(`mail.states.${shownMailState(state, { sendsMail })}`)}
              count={counts[state]}
            />
          ) : null,
        )}
      </nav>
      <span className="lg:hidden">
        <FilterChip
          isOn={isByState}
          to={providerPaths.outbox(mailQuery({ ...query, sort: isByState ? 'written' : 'state' }))}
          preventScrollReset
        >
          {t('mail.notSentFirst')}
        </FilterChip>
      </span>
      <FilterForm
        action={providerPaths.outbox()}
        addressOf={(typed) => providerPaths.outbox(Object.fromEntries(typed))}
        className="lg:ml-auto max-sm:w-full"
        carried={
          <>
            {query.state ? <input type="hidden" name="state" value={query.state} /> : null}
            {isByState ? <input type="hidden" name="sort" value="state" /> : null}
          </>
        }
      >
        <FindField
          name="q"
          applied={query.q}
          maxLength={254}
          words={{ find: t('mail.search'), findNow: t('people.find') }}
        />
      </FilterForm>
    </div>
  )
}

type Choice = { query: MailQuery; state: MailState | ''; words: string; count?: number }

function StateLink({ query, state, words, count }: Choice) {
  return (
    <Link
      to={providerPaths.outbox(mailQuery({ ...query, state }))}
      aria-current={query.state === state ? 'true' : undefined}
      preventScrollReset
    >
      {words} {count === undefined ? null : <span className="num">{count}</span>}
    </Link>
  )
}
