import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type MailQuery, type MailSort, mailQuery } from '~/domain/outbox/query'
import type { MailKind, ShownMailState } from '~/domain/outbox/rules'
import { Form } from '~/forms/form'
import { providerPaths } from '~/provider-paths'
import { MailState } from '~/routes/provider/mail-state'
import { Button } from '~/ui/button'
import { Cell, Row, RowHead, Table } from '~/ui/table'
import { SortHead } from './sort-head'

type Shown = {
  id: string
  kind: MailKind
  recipient: string
  subject: string
  state: ShownMailState
  attempts: number
  lastError: string | null
  written: { at: string; words: string }
  nextTry: string | null
  may: 'retry' | 'sendNow' | null
}

export function MailTable({ query, mails }: { query: MailQuery; mails: Shown[] }) {
  const { t } = useTranslation('administration')
  return (
    <Table
      className="block-table dense-table"
      heads={[
        t('mail.subject'),
        t('mail.to'),
        <Head key="state" by="state" query={query} />,
        <Head key="written" by="written" query={query} />,
        t('backups.actions'),
      ]}
    >
      {mails.map((mail) => (
        <Row key={mail.id}>
          <RowHead>
            <Link to={providerPaths.mail(mail.id)}>{mail.subject}</Link>
            <small className="block">{t(`mail.kinds.${mail.kind}`)}</small>
          </RowHead>
          <Cell className="[overflow-wrap:anywhere]">{mail.recipient}</Cell>
          <Cell className="lg:min-w-[15rem]">
            <MailState mail={mail} />
            {mail.nextTry ? <small>{` ${t('mail.nextTryAt', { when: mail.nextTry })}`}</small> : null}
          </Cell>
          <Cell>
            <time className="lg:whitespace-nowrap" dateTime={mail.written.at}>
              {mail.written.words}
            </time>
          </Cell>
          <Cell>{mail.may ? <Send {...mail} may={mail.may} /> : null}</Cell>
        </Row>
      ))}
    </Table>
  )
}

/** A column's title, which can sort the list. */
function Head({ by, query }: { by: MailSort; query: MailQuery }) {
  const { t } = useTranslation('administration')
  return (
    <SortHead
      to={providerPaths.outbox(mailQuery({ ...query, sort: by }))}
      words={t(`mail.${by}`)}
      isOn={by === query.sort}
      isAscending={by === 'state'}
    />
  )
}

function Send({ id, subject, may }: { id: string; subject: string; may: 'retry' | 'sendNow' }) {
  const { t } = useTranslation('administration')
  return (
    <Form method="post" action={providerPaths.retryMail(id)}>
      <Button size="dense" aria-label={t(`mail.${may}Named`, { subject })}>
        {t(`mail.${may}`)}
      </Button>
    </Form>
  )
}
