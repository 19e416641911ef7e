import type { Attack } from '../attack.ts'
import { accountAttacks } from './accounts.ts'
import { answerAttacks } from './answers.ts'
import { attachmentAttacks } from './attachments.ts'
import { bodyAttacks } from './bodies.ts'
import { diskAttacks } from './disk.ts'
import { mailAttacks } from './mail.ts'
import { placeAttacks } from './places.ts'
import { receivedMailAttacks } from './received-mail.ts'
import { unpackingAttacks } from './unpacking.ts'

/** The cost of the visitors alone, to compare attacks with. */
const noAttack: Attack = {
  name: 'nothing, for comparison',
  addresses: 1,
  isTested: false,
  prepare: async () => async () => [],
}

export const attacks: readonly Attack[] = [
  noAttack,
  ...bodyAttacks,
  ...placeAttacks,
  ...unpackingAttacks,
  ...diskAttacks,
  ...answerAttacks,
  ...mailAttacks,
  ...receivedMailAttacks,
  ...attachmentAttacks,
  ...accountAttacks,
]
