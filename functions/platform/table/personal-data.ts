import type { AccountExport } from '../../../shared/entities/account.ts';

/** Somebody whose data is exported or erased. */
export interface Person {
  /** Lower case. */
  email: string;
  /** For everything that belongs to their account. Undefined: only what is stored under the address. */
  userId?: string;
  /** As they are written in texts of staff. */
  fullName?: string;
  /** The browser's session, which the list of sessions marks. */
  sessionId?: string | undefined;
}
export type Member = Person & { userId: string };

/** The part of an export that a module loads. */
export type ExportPart = Exclude<keyof AccountExport, 'exportedAt'>;

type Exported<P> =
  | { exportAs: ExportPart; load(person: P): Promise<unknown> }
  /** Why it is not exported. */
  | { notExported: string };

type Erased<P> =
  /** It can be repeated, also after it was interrupted. `kept`: what remains, and why. */
  { erase(person: P): Promise<void>; kept?: string } | { kept: string };

interface Described {
  /** What is stored of a person. */
  content: string;
  /** When it ends by itself. */
  expires: string;
  /** It is needed to repeat an erasure that was interrupted. */
  isErasedLast?: true;
}

/** What a storage module knows of people. Exports and erasures are made from the modules' declarations, see `domain/members/inventory.ts`.
 *  `member`: stored under an account. `address`: stored under an e-mail address, with or without an account. `staff`: ends when
 *  staff or the dealer change it. */
export type PersonalData = Described &
  (
    | ({ of: 'member' } & Exported<Member> & Erased<Member>)
    | ({ of: 'address' } & Exported<Person> & Erased<Person>)
    | { of: 'staff'; kept: string }
  );

/** Why the data of staff stays when their account ends. */
export const AUTHORS_ARE_KEPT =
  'the shop must be able to show who did what with its items and its public texts (legitimate interest); staff can change or delete the entry itself';
