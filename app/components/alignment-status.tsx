import type { ReactNode } from 'react'
import type { Status } from '~/domain/alignment/statuses'
import type { LineOfService } from '~/domain/recipient/line-of-service'
import { Icon } from '~/ui/icon'
import { kinds } from './line-of-service'

// Each status wears the shape of the line of service that goes with it.
const shapes: Record<Exclude<Status, 'needs_reassessment'>, LineOfService> = {
  waiting_to_enroll: 'guideCollectingInfo',
  collecting_enrollment_information: 'guideCollectingInfo',
  submitted_to_medicare_for_alignment: 'guideAwaitingApproval',
  aligned: 'guideActive',
  unaligned: 'onHold',
}

/** A record's status: its label, with a shape before it, so that it doesn't depend on color. */
export function AlignmentStatus({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <span className="alignment-status">
      {status === 'needs_reassessment' ? <Icon name="rotate-ccw" /> : <Shape of={kinds[shapes[status]]} />}
      <span>{children}</span>
    </span>
  )
}

function Shape({ of: { look, glyph } }: { of: (typeof kinds)[LineOfService] }) {
  return (
    <span className={look}>
      <svg className="los-glyph" viewBox="0 0 16 16" aria-hidden="true">
        {glyph}
      </svg>
    </span>
  )
}
