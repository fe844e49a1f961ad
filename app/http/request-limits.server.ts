import type { NextFunction, Request, Response } from 'express'
import { chatPaths } from '~/chat-paths'
import { limits } from '~/domain/media/rules'
import { paths, patternOf } from '~/paths'
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

/**
 * A form has a minute to arrive. One with files has as long as the server allows. Once it has arrived, the connection may
 * stay silent for a while, since its files may have to wait for other people's pictures.
 */
export function limitUploadTime(request: Request, _response: Response, next: NextFunction) {
  if (!isSafe(request.method)) {
    if (largestBody(request) > form) request.once('end', () => request.socket.setTimeout(longestSilenceMs))
    else {
      const giveUp = setTimeout(() => request.complete || request.socket.destroy(), longestFormMs).unref()
      request.once('close', () => clearTimeout(giveUp))
    }
  }
  next()
}
