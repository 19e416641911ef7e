import type { DocumentLine } from '#server/text-extraction/document-line.ts'

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const phone = /(?:\+|\(|\b)\d[\d\s()./-]{6,}\d/
const address = /(?:https?:\/\/|www\.|\b(?:linkedin|github|gitlab|xing|behance|medium)\.com\b)\S*/i
const label =
  /^(?:(?:full )?name|e-?mail|phone|tel(?:efon|ephone|éfono)?|mobile|mobil|handy|residence|address|adresse|dirección|location|website|web|linkedin|github|birth ?date|(?:date|place) of birth|birthday|born|geburtsdatum|geboren|citizenship|nationality|nationalität|staatsangehörigkeit|marital status|familienstand|fecha de nacimiento|nacionalidad|né[e]? le|nationalité|gender|sex|pronouns?|religion|children|family|photo|age|住址|电话|邮箱|地址|телефон|почта|адрес|البريد|الهاتف|العنوان|טלפון|דוא"ל|כתובת)\b\.?\s*[:|\t]/iu
/** Without a colon, too. */
const personal =
  /^(?:(?:date|place) of birth|birth ?date|birthday|born|nationality|marital status)(?![\p{L}-])|^(?:married|single)\s*(?:$|[,;|])|\b(?:he\/him|she\/her|they\/them|he\/they|she\/they)\b|\b\d{2} years old\b|\baged? \d{2}\b/iu
const maxPersonal = 90

/** Whether a line is contact or personal information, which is never scored. */
export function isContact(line: DocumentLine): boolean {
  const text = line.cells.join('\t')
  if (text.length > 200) return false
  return (
    email.test(text) ||
    address.test(text) ||
    label.test(text) ||
    (text.length < maxPersonal && personal.test(text)) ||
    (phone.test(text) && !/(?:19|20)\d\d\s*[-–]/.test(text))
  )
}
