import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FilterForm, FindField } from '~/components/filter-form'
import { type MailAsk, mailQuery } from '~/domain/outbox/ask'
import { type MailState, mailStates, shownMailState } from '~/domain/outbox/rules'
import { providerPaths } from '~/provider-paths'
import { FilterChip } from '~/ui/filter-chip'

type Props = { asked: MailAsk; counts: Record<MailState, number>; sendsMail: boolean }

/** What became of the mails, with how many there are of each, and the search by address or subject. */
export function FindMail({ asked, counts, sendsMail }: Props) {
  const { t } = useTranslation('administration')
  const isByState = asked.sort === 'state'
  return (
    <div className="toolbar">
      <nav className="segmented paired" aria-label={t('mail.filter')}>
        <StateLink asked={asked} state="" words={t('mail.all')} />
        {mailStates.map((state) =>
          state !== 'dropped' || counts.dropped || asked.state === 'dropped' ? (
            <StateLink
              key={state}
              asked={asked}
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
          to={providerPaths.outbox(mailQuery({ ...asked, sort: isByState ? 'written' : 'state' }))}
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
            {asked.state ? <input type="hidden" name="state" value={asked.state} /> : null}
            {isByState ? <input type="hidden" name="sort" value="state" /> : null}
          </>
        }
      >
        <FindField
          name="q"
          applied={asked.q}
          maxLength={254}
          words={{ find: t('mail.search'), findNow: t('people.find') }}
        />
      </FilterForm>
    </div>
  )
}

type Choice = { asked: MailAsk; state: MailState | ''; words: string; count?: number }

function StateLink({ asked, state, words, count }: Choice) {
  return (
    <Link
      to={providerPaths.outbox(mailQuery({ ...asked, state }))}
      aria-current={asked.state === state ? 'true' : undefined}
      preventScrollReset
    >
      {words} {count === undefined ? null : <span className="num">{count}</span>}
    </Link>
  )
}
