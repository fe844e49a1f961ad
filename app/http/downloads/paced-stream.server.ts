type Pace = { room?: () => Promise<boolean>; close?: () => unknown }

/** Sends pieces at the reader's pace, so that slow ones fill no memory. `close` releases their source in any case. */
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
