/** A form with files, byte by byte as a browser sends it, with the field that ends the forms of records. */
export type Part = { name: string; value: string } | { name: string; file: Buffer; filename: string; type?: string }

const boundary = 'a-boundary-that-nothing-holds'
const line = '\r\n'
export const multipartType = `multipart/form-data; boundary=${boundary}`

export function multipart(parts: Part[]) {
  const pieces = [...parts, { name: 'complete', value: '1' }].flatMap((part) => {
    const file = 'file' in part ? `; filename="${part.filename}"${line}Content-Type: ${part.type ?? 'image/jpeg'}` : ''
    const head = `--${boundary}${line}Content-Disposition: form-data; name="${part.name}"${file}${line}${line}`
    return [Buffer.from(head), 'file' in part ? part.file : Buffer.from(part.value), Buffer.from(line)]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--${line}`)])
}
