type Pace = { room?: () => Promise<boolean>; close?: () => unknown }

/**
 * Sends pieces as fast as their reader takes them, none ahead, so that a slow one fills no memory. `room` says whether
 * there still is a reader; `close` frees what the pieces come from, however the stream ends.
 */
export function pacedStream(pieces: AsyncIterable<Uint8Array>, { room = async () => true, close }: Pace) {
  const iterator = pieces[Symbol.asyncIterator]()
  const end = close ?? (() => iterator.return?.())
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = (await room()) ? await iterator.next() : { done: true, value: undefined }
        if (!done) return controller.enqueue(value)
        await end()
        controller.close()
      },
      async cancel() {
        await end()
      },
    },
    { highWaterMark: 0 },
  )
}
