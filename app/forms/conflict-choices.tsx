import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownConflict, ShownFit } from '~/domain/records/conflict-words'
import { newWords, type Piece } from '~/domain/records/new-words'
import { Button, ButtonLink, buttonClass } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FieldError } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Cell, Row, RowHead, Table } from '~/ui/table'
import { sentBack } from './conflict'
import type { FormState } from './form-state'

type Props = {
  state: FormState
  say: (key: string) => string
  /** Of a page that leaves its own heading to the choices: what it is, by who saved the other values. */
  titleOf?: (name: string | null) => string
}

/** Replaces the fields after a conflict: both values of each, none preselected. Takes the focus when it appears. */
export function ConflictChoices({ state, say, titleOf }: Props) {
  const { t } = useTranslation()
  const { conflicts = [], fits = [], problems = {}, chosen = {} } = state
  const box = useRef<HTMLDivElement>(null)
  const shown = sentBack(conflicts)
  const signature = shown + JSON.stringify(problems)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict, or another refusal, takes the focus again
  useEffect(() => box.current?.focus(), [signature])

  const name = conflicts.find(({ by }) => by)?.by
  const isRefused = Object.keys(problems).length > 0
  const text = isRefused ? t('choices.chooseAll') : t('choices.text', { count: conflicts.length })
  return (
    <>
      {titleOf ? (
        // biome-ignore lint/a11y/noAutofocus: without scripts it is the browser that leads a person to it
        <div className="page-head" role="alert" tabIndex={-1} autoFocus ref={box}>
          <div>
            <h1>{titleOf(name ?? null)}</h1>
            <p className="lede">{text}</p>
          </div>
        </div>
      ) : (
        <Callout kind="warn" icon="alert-circle" className="mb-6" role="alert" tabIndex={-1} autoFocus ref={box}>
          <div>
            <h2 className="mb-1 text-lg">{name ? t('choices.title', { name }) : t('choices.titleNow')}</h2>
            <p>{text}</p>
          </div>
        </Callout>
      )}
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.path}
          conflict={conflict}
          chosen={chosen[conflict.path]}
          problem={problems[conflict.path] ? say(problems[conflict.path] ?? '') : undefined}
        />
      ))}
      <Fits fits={fits} />
      <input type="hidden" name="choosing" value="on" />
      <input type="hidden" name="shownConflicts" value={shown} />
      <input type="hidden" name="shownFits" value={JSON.stringify(fits)} />
    </>
  )
}

type OfConflict = { conflict: ShownConflict; chosen: string | undefined; problem: string | undefined }

/** One conflict: the opened value, and the choice of the saved one, the person’s own, or both. */
function Conflict({ conflict, chosen, problem }: OfConflict) {
  const { t } = useTranslation()
  const { path, label, was, by, when, both } = conflict
  const [current, mine] = useValues(conflict)
  const head = by && when ? t('choices.savedBy', { name: by, when }) : (by ?? t('choices.savedNow'))
  const side = (choice: string, of: string, value: ReactNode, isWide = false) => (
    <Side name={`choice:${path}`} choice={choice} isChosen={chosen === choice} of={of} isWide={isWide}>
      {value}
    </Side>
  )
  const marked = (value: string) => (was ? <Marked pieces={newWords(was, value)} /> : value)
  return (
    <fieldset className="mb-6 border-b border-line pb-6" aria-invalid={problem ? true : undefined}>
      <legend className="text-lg font-bold [overflow-wrap:anywhere]">{label}</legend>
      {was === undefined ? null : (
        <p className="whitespace-pre-line text-sm text-ink-soft [overflow-wrap:anywhere]">
          {t('choices.was', { value: was ?? t('conflict.nothing') })}
        </p>
      )}
      {problem ? <FieldError>{problem}</FieldError> : null}
      <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {side('current', head, marked(current))}
        {side('mine', t('choices.mine'), marked(mine))}
        {both === null ? null : side('both', t('choices.both'), both, true)}
      </div>
    </fieldset>
  )
}

/** The two values of a conflict; of a whole row, what becomes of it. */
function useValues({ status, value, mine, rowFields = [] }: ShownConflict): [string, string] {
  const { t } = useTranslation()
  const nothing = t('conflict.nothing')
  switch (status) {
    case 'theyRemoved':
      return [t('choices.removes'), t('choices.keeps')]
    case 'theyAdded':
      return [t('choices.adds'), t('choices.leavesOut')]
    case 'iRemoved':
      return [
        rowFields.map(({ label, value }) => t('choices.field', { field: label, value: value ?? nothing })).join('\n'),
        t('choices.removes'),
      ]
    default:
      return [value ?? nothing, mine ?? nothing]
  }
}

type OfSide = { name: string; choice: string; isChosen: boolean; of: string; isWide: boolean; children: ReactNode }

function Side({ name, choice, isChosen, of, isWide, children }: OfSide) {
  return (
    <label className={`choice side ${isWide ? 'sm:col-span-2' : ''}`.trim()}>
      <input type="radio" name={name} value={choice} defaultChecked={isChosen} />
      <span>
        <small>{of}</small>
        {children}
      </span>
    </label>
  )
}

/** A value with its new words marked. */
function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isNew }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
    isNew ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** Changes by only one of the two: saved without a question. */
function Fits({ fits }: { fits: readonly ShownFit[] }) {
  const { t } = useTranslation()
  if (!fits.length) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{t('choices.fits')}</h2>
      <Table className="stacked" heads={[t('choices.fitsField'), t('choices.fitsBy'), t('choices.fitsValue')]}>
        {fits.map(({ label, what, isMine, by, value }) => (
          <Row key={`${label} ${isMine}`}>
            <RowHead>{label}</RowHead>
            <Cell data-label={t('choices.fitsBy')}>{isMine ? t('choices.you') : (by ?? t('conflict.somebody'))}</Cell>
            <Cell
              className="whitespace-pre-line [overflow-wrap:anywhere]"
              dir="auto"
              data-label={t('choices.fitsValue')}
            >
              {what === 'changed'
                ? (value ?? t('conflict.nothing'))
                : t(what === 'added' ? 'choices.added' : 'choices.removedRow')}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

/** The ways out: to the fields, or discarding the input, which asks first; without scripts by unfolding. */
export function BackToEditing({ dropTo, draftTo }: { dropTo: string | undefined; draftTo: string | undefined }) {
  const { t } = useTranslation()
  const drop = t('choices.drop')
  const isHydrated = useHydrated()
  return (
    <>
      <Button name="intent" value="edit">
        {t('choices.edit')}
      </Button>
      {dropTo && isHydrated ? (
        <ButtonLink kind="remove" className="push" to={dropTo}>
          {drop}
        </ButtonLink>
      ) : dropTo ? (
        <details className="push">
          <summary className={buttonClass({ kind: 'remove' })}>{drop}</summary>
          <p className="mb-2">{t('discard.text')}</p>
          {draftTo ? (
            <Button kind="danger" name="intent" value="discard" formAction={draftTo}>
              {t('discard.discard')}
            </Button>
          ) : (
            <ButtonLink kind="danger" to={dropTo}>
              {t('discard.discard')}
            </ButtonLink>
          )}
        </details>
      ) : null}
    </>
  )
}
