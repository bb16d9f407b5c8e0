import { v5 as uuidV5 } from 'uuid';

/** Under which the ids of entries are derived; another would give every entry a new id. */
const NAMESPACE = 'b1c7f0de-52f4-5a0e-8f3b-0d9a6c4e7a21';

/** By what two numbers are the same: 'sample-1' is 'SAMPLE-1'. */
export function numberKey(asmicNumber: string): string {
  return asmicNumber.normalize('NFC').toLowerCase();
}

/** An entry has always the same id, so what was compared with it finds it after every import. */
export function entryIdOf(asmicNumber: string): string {
  return uuidV5(numberKey(asmicNumber), NAMESPACE);
}
