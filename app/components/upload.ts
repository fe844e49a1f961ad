import { kindOfFile, type MediaRefusal, type MediaShown } from '~/domain/media/rules'
import { signedInHeader } from '~/domain/sessions/form-user'
import { noteOtherUser } from '~/live/lost-network'
import { formUser } from '~/live/other-user'
import { paths } from '~/paths'

/** 'interrupted': the page went away before the file had arrived. */
export type UploadProblem = MediaRefusal | 'unreachable' | 'interrupted'
type Answer = { media: MediaShown } | { why: UploadProblem }

/**
 * Sends one file and says meanwhile how much of it has left, from 0 to 1. By XMLHttpRequest, since fetch does not tell.
 */
export function upload(file: File, to: string, onProgress: (share: number) => void) {
  const request = new XMLHttpRequest()
  const answer = new Promise<Answer>((done) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => done({ why: 'unreachable' })
    request.onload = () => {
      noteOtherUser(request.getResponseHeader(signedInHeader))
      done(answerOf(request, kindOfFile(file).kind === 'video' ? 'videoTooLarge' : 'photoTooLarge'))
    }
  })
  const form = new FormData()
  form.append('files', file)
  request.open('POST', to)
  request.setRequestHeader('Accept', 'application/json')
  for (const header of formUser()) request.setRequestHeader(...header)
  request.send(form)
  return { answer, cancel: () => request.abort() }
}

function answerOf({ status, responseText, responseURL }: XMLHttpRequest, tooLarge: UploadProblem): Answer {
  try {
    if (new URL(responseURL).pathname === paths.login()) return { why: 'unreachable' }
    const answer: unknown = JSON.parse(responseText)
    if (typeof answer === 'object' && answer !== null && ('media' in answer || 'why' in answer)) return answer as Answer
  } catch {
    // Whatever it was that answered, it was not our route.
  }
  return { why: status === 413 ? tooLarge : 'unreachable' }
}
