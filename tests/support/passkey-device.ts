import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Answering {
  readonly origin?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly rpId?: string
}

const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** A device with one passkey, which answers as browsers do, or wrongly where it is told to. */
export function passkeyDevice(origin: string, rpId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  let signed = 0

  const clientData = (type: string, challenge: string, options: Answering) =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: options.challenge ?? challenge, origin: options.origin ?? origin },
        crossOrigin: false,
      }),
    )
  /** @param flags beside those of presence and verification (WebAuthn, section 6.1) */
  function authenticatorData(options: Answering, flags = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(options.counter ?? signed)
    const verified = options.isVerified === false ? 0 : 4
    return Buffer.concat([sha256(options.rpId ?? rpId), Buffer.from([1 | verified | flags]), count])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' }

  return {
    create(asked: { challenge: string; user: { id: string } }, options: Answering = {}) {
      userHandle = asked.user.id
      const length = Buffer.from([0, id.length])
      const data = [authenticatorData(options, 0x40), Buffer.alloc(16), length, id, coseKey(publicKey)]
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked.challenge, options)),
          attestationObject: base64url(attestation(Buffer.concat(data))),
          transports: ['internal'],
        },
      }
    },
    get(asked: { challenge: string }, options: Answering & { userHandle?: string; key?: KeyObject } = {}) {
      signed++
      const data = authenticatorData(options)
      const client = clientData('webauthn.get', asked.challenge, options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), options.key ?? privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: options.userHandle ?? userHandle,
        },
      }
    },
  }
}

/** An ES256 key in CBOR (RFC 9052): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": data} in CBOR. */
const attestation = (data: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `a363666d74646e6f6e656761747453746d74a068617574684461746158${data.length.toString(16)}`,
      'hex',
    ),
    data,
  ])
