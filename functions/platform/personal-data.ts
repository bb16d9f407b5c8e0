import type { AccountExport } from '../../shared/entities/account.ts';
import { toGuestId } from '../../shared/quotes/guest-id.ts';

export interface Person {
  email: string;
  /** Selects everything of the account. If undefined, only data stored under the address. */
  userId?: string;
  fullName?: string;
  sessionId?: string | undefined;
}
export type Member = Person & { userId: string };

/** @returns the ids of the account and of the visitor with the address. */
export const getCustomerIds = ({ userId, email }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  toGuestId(email),
];

export type ExportPart = Exclude<keyof AccountExport, 'exportedAt'>;

type Exported<P> =
  | { exportAs: ExportPart; load(person: P): Promise<unknown> }
  | { notExported: string };

type Erased<P> = { erase(person: P): Promise<void>; kept?: string } | { kept: string };

interface Described {
  content: string;
  expires: string;
  isErasedLast?: true;
}

/**
 * Exports and erasures use these declarations, see `domain/members/personal-data-registry.ts`.
 * `member`: stored under an account. `address`: stored under an e-mail address, with or without an account. `staff`:
 * ends when staff or the dealer change it.
 */
export type PersonalData = Described &
  (
    | ({ of: 'member' } & Exported<Member> & Erased<Member>)
    | ({ of: 'address' } & Exported<Person> & Erased<Person>)
    | { of: 'staff'; kept: string }
  );

export const AUTHORS_ARE_KEPT =
  'the shop must be able to show who did what with its items and its public texts (legitimate interest); staff can change or delete the entry itself';
