import type { NextFunction, Request, Response } from 'express'
import { chatPaths } from '~/chat-paths'
import { limits } from '~/domain/media/rules'
import { patternOf } from '~/http/paths-of-ours'
import { longestPauseSeconds, watchPace } from '~/http/uploads/upload-pace'
import { paths } from '~/paths'
import { isSafe } from './same-origin.server'

const mega = 1024 * 1024
const form = mega // of fields alone
const longestFormMs = 60_000
const longestSilenceMs = 5 * 60_000

const postBytes = Math.max(limits.videoBytes, limits.photosOnAPost * limits.photoBytes)

const addresses: [RegExp, number][] = [
  [patternOf(paths.upload), postBytes],
  [patternOf(paths.feed), postBytes],
  [patternOf(paths.editPost), postBytes],
  [patternOf(chatPaths.upload), postBytes],
  [patternOf((chatId) => chatPaths.conversation(chatId)), postBytes],
  [patternOf(paths.recipientPicture), limits.pictureBytes],
  [patternOf(paths.ownPicture), limits.pictureBytes],
]

/** How much one request may carry: the fields of a form, and files where the address accepts them. */
export function largestBody({ path, headers }: Request) {
  if (!headers['content-type']?.startsWith('multipart/form-data')) return form
  const [, files = 0] = addresses.find(([address]) => address.test(path)) ?? []
  return form + files
}

/** A form must arrive in a minute; files need a pace. Then silence is allowed: files may wait for others. */
export function limitUploadTime(request: Request, _response: Response, next: NextFunction) {
  const { headers } = request
  if (Number(headers['content-length']) > 0 || headers['transfer-encoding']) {
    if (largestBody(request) > form && !isSafe(request.method)) requirePace(request)
    else {
      const giveUp = setTimeout(() => request.complete || request.socket.destroy(), longestFormMs).unref()
      request.once('close', () => clearTimeout(giveUp))
    }
  }
  next()
}

function requirePace(request: Request) {
  const { socket } = request
  const isTooSlow = watchPace()
  const before = socket.bytesRead
  socket.setTimeout((longestPauseSeconds + 5) * 1_000) // the pace ends a longer silence
  const watch = setInterval(() => isTooSlow(socket.bytesRead - before) && socket.destroy(), 1_000).unref()
  request.once('end', () => socket.setTimeout(longestSilenceMs))
  for (const end of ['end', 'close']) request.once(end, () => clearInterval(watch))
}
