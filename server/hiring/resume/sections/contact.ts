import type { DocumentLine } from '#server/text-extraction/document-line.ts'

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const phone = /(?:\+|\(|\b)\d[\d\s()./-]{6,}\d/
const address = /(?:https?:\/\/|www\.|\b(?:linkedin|github|gitlab|xing|behance|medium)\.com\b)\S*/i
const label =
  /^(?:e-?mail|phone|tel(?:efon|ephone|éfono)?|mobile|mobil|handy|address|adresse|dirección|location|website|web|linkedin|github|date of birth|birthday|born|geburtsdatum|geboren|nationality|nationalität|staatsangehörigkeit|marital status|familienstand|fecha de nacimiento|nacionalidad|né[e]? le|nationalité|gender|age|住址|电话|邮箱|地址|телефон|почта|адрес|البريد|الهاتف|العنوان|טלפון|דוא"ל|כתובת)\b\.?\s*[:\t]/iu

/** Whether a line is contact or personal information, which is never scored. */
export function isContact(line: DocumentLine): boolean {
  const text = line.cells.join('\t')
  if (text.length > 200) return false
  return (
    email.test(text) ||
    address.test(text) ||
    label.test(text) ||
    (phone.test(text) && !/(?:19|20)\d\d\s*[-–]/.test(text))
  )
}
