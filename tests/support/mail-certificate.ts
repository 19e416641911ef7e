import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** The certificate and key, as PEM, of a mail server under 0.0.0.0, another name of this machine. It is valid until 2126. */
export const mailCertificate = readFileSync(new URL('../fixtures/mail/server.pem', import.meta.url), 'utf8')

/** Lets this process accept the certificate, as an operating system accepts those of known authorities. */
export function trustMailCertificate(): Disposable {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, mailCertificate])
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) }
}
