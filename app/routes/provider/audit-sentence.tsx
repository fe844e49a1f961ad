import { Avatar, type Person } from '~/components/person'
import type { SentencePart } from '~/i18n/audit-sentence'
import { Icon } from '~/ui/icon'

/** A row of the audit log as a sentence. Names have their own direction. */
export function AuditSentence({ parts }: { parts: SentencePart[] }) {
  return (
    <span>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
        <Part key={at} {...part} />
      ))}
    </span>
  )
}

function Part({ text, isStrong, isName }: SentencePart) {
  const words = isName ? <bdi>{text}</bdi> : text
  return isStrong ? <strong>{words}</strong> : <span>{words}</span>
}

/** The actor's avatar; an icon for refusals, and without a signed-in actor. */
export function AuditAvatar({ person, isRefused }: { person: Person | null; isRefused: boolean }) {
  if (person && !isRefused) return <Avatar person={person} size="sm" />
  return (
    <span className={isRefused ? 'audit-sign refused' : 'audit-sign'} aria-hidden="true">
      <Icon name={isRefused ? 'alert-circle' : 'settings'} />
    </span>
  )
}
